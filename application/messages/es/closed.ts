import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in Spanish. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: 'El plazo de envío todavía no ha comenzado.',
  over: 'El plazo de envío ha terminado.',
  from: 'Inicio: {time}',
  to: 'Cierre: {time}',
  'before.lead': 'Abra esta página otra vez cuando comience el plazo.',
  refused: 'El plazo terminó mientras usted llenaba el formulario, por eso no se pudo enviar.',
  'refused.typed': 'Lo que escribió (no se ha enviado)',
  'sent.lead': 'Lo que ya envió se puede ver y cancelar, pero no cambiar.',
  sent: 'Ver lo que envié',
}
