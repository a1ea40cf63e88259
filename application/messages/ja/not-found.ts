/** Texts of paths that lead nowhere, in Japanese only: nobody's language is known there. */
export const notFound = {
  heading: 'ページが見つかりません',
  title: 'PAGE NOT FOUND',
  text: '申し訳ございません。お探しのページが見つかりませんでした。',
  hint: 'リンクが古いか、URLが間違っている可能性があります。はじめの画面から、手続きをさがせます。',
} as const
