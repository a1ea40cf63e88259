import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: '找不到頁面',
  title: 'PAGE NOT FOUND',
  text: '很抱歉，找不到您要查看的頁面。',
  hint: '連結可能已過期，或網址有誤。您可以從首頁搜尋手續。',
}
