import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in Spanish. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: 'Página no encontrada',
  title: 'PAGE NOT FOUND',
  text: 'Lo sentimos: no se encontró la página que busca.',
  hint: 'Es posible que el enlace sea antiguo o que la URL no sea correcta. Puede buscar el trámite desde la pantalla inicial.',
}
