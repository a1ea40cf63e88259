import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in Brazilian Portuguese. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: 'Página não encontrada',
  title: 'PAGE NOT FOUND',
  text: 'Desculpe, a página que você procura não foi encontrada.',
  hint: 'O link pode ser antigo ou o URL pode estar errado. Você pode buscar o procedimento na tela inicial.',
}
