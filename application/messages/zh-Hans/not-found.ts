import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in Simplified Chinese. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: '找不到页面',
  title: 'PAGE NOT FOUND',
  text: '很抱歉，找不到您要查看的页面。',
  hint: '链接可能已过期，或URL有误。您可以从首页查找手续。',
}
