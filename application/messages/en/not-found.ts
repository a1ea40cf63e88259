import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in English. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: 'Page not found',
  title: 'PAGE NOT FOUND',
  text: 'We are sorry: the page you are looking for was not found.',
  hint: 'The link may be old, or the URL may not be correct. You can find a procedure from the first page.',
}
