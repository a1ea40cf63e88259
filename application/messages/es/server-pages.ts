import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in Spanish. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: 'Contacto',
  'fault.title': 'No se pudo mostrar la página',
  'fault.text': 'Lo sentimos. Ábrala otra vez dentro de un rato.',
  again: 'Abrir otra vez',
  home: 'Ir a la pantalla inicial',
  my: 'Mis reservas y solicitudes',
}
