import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in Spanish. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': '¿Dejar de escribir y cerrar la sesión?',
  'ask.lead': 'Lo que está escribiendo y los borradores se borrarán de este equipo.',
  'ask.leave': 'Cerrar sesión',
  'ask.stay': 'Volver al formulario',
  title: 'Ha cerrado la sesión',
  progress: 'Cerrando la sesión',
  lead: 'Los datos de la sesión, los borradores y los resultados de búsqueda se han borrado de este equipo.',
  unheard:
    'No hubo conexión, por eso no se avisó al servidor. De todos modos, la sesión ya no se puede usar en este equipo.',
  line: 'Es posible que la sesión siga abierta en el sitio de LINE. En un equipo que también usan otras personas, cierre el navegador o cierre la sesión también en el sitio de LINE.',
  again: 'Iniciar sesión otra vez',
}
