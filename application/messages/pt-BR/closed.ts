import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in Brazilian Portuguese. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: 'O período de envio ainda não começou.',
  over: 'O período de envio terminou.',
  from: 'Início: {time}',
  to: 'Término: {time}',
  'before.lead': 'Abra esta página novamente quando o período de envio começar.',
  refused: 'O período terminou enquanto você preenchia, por isso não foi possível enviar.',
  'refused.typed': 'O que você preencheu (não foi enviado)',
  'sent.lead': 'O que você já enviou pode ser consultado e cancelado, mas não alterado.',
  sent: 'Ver o que foi enviado',
}
