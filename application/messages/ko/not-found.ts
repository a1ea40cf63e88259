import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in Korean. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: '페이지를 찾을 수 없습니다',
  title: 'PAGE NOT FOUND',
  text: '죄송합니다. 찾으시는 페이지가 없습니다.',
  hint: '링크가 오래되었거나 URL이 잘못되었을 수 있습니다. 첫 화면에서 절차를 찾을 수 있습니다.',
}
