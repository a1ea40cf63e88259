import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, in Brazilian Portuguese. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: 'Idioma',
  unread: 'Tradução não revisada',
  'unread.lead': 'Esta tradução ainda não foi revisada por um falante nativo.',
  failed: 'Não foi possível mudar o idioma. Tente novamente em um local com bom sinal.',
  'form.fixed': 'Idioma deste procedimento: {language}',
  original: 'Original em japonês',
  machine: 'Tradução automática',
}
