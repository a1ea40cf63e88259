import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in Filipino. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: 'Hindi nahanap ang page',
  title: 'PAGE NOT FOUND',
  text: 'Paumanhin. Hindi nahanap ang page na hinahanap ninyo.',
  hint: 'Maaaring luma na ang link o mali ang URL. Mahahanap ang mga serbisyo mula sa unang page.',
}
