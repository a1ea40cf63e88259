import { defaultLanguage, type LanguageCode } from './language-code.ts'

/** Translations of a city's texts into one language, by source text. */
export type SyncedTexts = Readonly<Record<string, string>>

/** The texts of a municipality in one language (ENT-16). */
export type LanguageData = {
  languageCode: LanguageCode
  /** Dictionaries of fixed messages, by language code. */
  fixedMessages: Readonly<Record<LanguageCode, Readonly<Record<string, string>>>>
  /** Translations of option texts and titles, by source text. */
  syncedTexts: SyncedTexts
}

/** The fixed message of `key` in the language, else in Japanese, else undefined (LANG-04). */
export const fixedMessageOf = (
  { languageCode, fixedMessages }: LanguageData,
  key: string,
): string | undefined =>
  own(own(fixedMessages, languageCode), key) ?? own(own(fixedMessages, defaultLanguage), key)

/** The translation of a source text; undefined if there is none (LANG-07). */
export const targetTextOf = (
  { syncedTexts }: Pick<LanguageData, 'syncedTexts'>,
  source: string,
): string | undefined => own(syncedTexts, source)

/** The source text of a translation, which is what is stored; `target` itself if there is none (LANG-06). */
export const sourceTextOf = ({ syncedTexts }: LanguageData, target: string): string =>
  Object.entries(syncedTexts).find(([, text]) => text === target)?.[0] ?? target

const own = <V>(record: Readonly<Record<string, V>> | undefined, key: string): V | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
