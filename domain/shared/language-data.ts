import { defaultLanguage, type LanguageCode } from './language-code.ts'

/** What a municipality offers in one language (ENT-16). */
export type LanguageData = {
  languageCode: LanguageCode
  /** Dictionaries of fixed messages, by language code. */
  fixedMessages: Readonly<Record<LanguageCode, Readonly<Record<string, string>>>>
  /** Option texts and titles: source text to target text. */
  syncedTexts: Readonly<Record<string, string>>
}

/** The fixed message of `key` in the language of `data`, else the Japanese one, else undefined (LANG-04). */
export const fixedMessageOf = (
  { languageCode, fixedMessages }: LanguageData,
  key: string,
): string | undefined =>
  own(own(fixedMessages, languageCode), key) ?? own(own(fixedMessages, defaultLanguage), key)

/** The target text of a source text; undefined without a mapping (LANG-07). */
export const targetTextOf = ({ syncedTexts }: LanguageData, source: string): string | undefined =>
  own(syncedTexts, source)

/** `target` as it is stored: its source text, or itself without a mapping (LANG-06). */
export const sourceTextOf = ({ syncedTexts }: LanguageData, target: string): string =>
  Object.entries(syncedTexts).find(([, text]) => text === target)?.[0] ?? target

const own = <V>(record: Readonly<Record<string, V>> | undefined, key: string): V | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
