import type { LanguageCode } from '../../domain/shared/language-code.ts'

/** What the columns of a table of texts are called; the language stands in the title, so that no file is taken for another's. */
export const columnsOf = (code: LanguageCode) => ({
  place: '場所',
  source: '日本語',
  target: `訳（${code}）`,
  note: 'メモ',
})
