import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in Spanish. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Ahora no se puede salir de esta pantalla',
  message: 'Si usa el botón “Atrás” del navegador, es posible que el trámite no termine correctamente.',
  advice: 'Si desea dejarlo o si algo no funciona, cierre el navegador y comience de nuevo.',
  stay: 'Volver al formulario',
}
