import { type ResultsTexts, resultsJa } from './ja.ts'

/** The texts around what was sent, in a language; Japanese where we have none. */
export const resultsTexts = async (languageCode: string): Promise<ResultsTexts> =>
  languageCode === 'en' ? (await import('./en.ts')).resultsEn : resultsJa

/** The text of `key` with `{name}` replaced by `values.name`; a missing value leaves nothing. */
export const resultsText = (
  texts: ResultsTexts,
  key: keyof ResultsTexts,
  values: Readonly<Record<string, string | number>>,
): string => texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
