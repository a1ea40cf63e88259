import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in plain Japanese. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: 'ページが 見つかりません',
  title: 'PAGE NOT FOUND',
  text: 'すみません。あなたが さがして いる ページは 見つかりませんでした。',
  hint: 'リンクが 古いか、URLが ちがう かもしれません。はじめの がめんから、手つづきを さがす ことが できます。',
}
