import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import type ja from './ja.json'

/** What is translated, by area; Japanese has every key. */
type Tables = typeof ja
export type TableName = keyof Tables
export type TextKey<T extends TableName> = T extends TableName ? keyof Tables[T] : never
/** The texts of a table, or of several in one, in whatever language. */
export type Texts<T extends TableName> = Readonly<Record<TextKey<T>, string>> & Written
export type AnyTexts = { [T in TableName]: Texts<T> }[TableName]
/** By whose customs `Intl` writes days, numbers and lists among texts; Japan's where nothing is said. */
export type Written = { readonly locale?: string }
/** What a language has of every table; a key that it lacks is shown in Japanese. */
export type AllTexts = { readonly [T in TableName]?: Partial<Readonly<Record<TextKey<T>, string>>> }

export type Language = {
  code: LanguageCode
  /** Its name in itself, by which it is chosen. */
  nativeName: string
  /** What `lang` says of its texts. */
  locale: string
  /** By whose customs `Intl` writes its days, numbers and lists, where that is not `locale`. */
  writtenLike?: string
  /** Whether somebody has read the product's texts whose first language it is. */
  isRead?: true
  /** Whether readings stand over its characters where texts give them (`漢字《かんじ》`). */
  hasReadings?: true
  /** Fetches every table; absent: they come with the code that shows them. */
  fetch?: () => Promise<{ default: AllTexts }>
}

/** Every language of the product, in the order in which they are offered. What a table lacks is shown in Japanese. */
export const languages: readonly Language[] = [
  { code: defaultLanguage, nativeName: '日本語', locale: 'ja', isRead: true },
  {
    code: 'ja-easy',
    nativeName: 'やさしい日本語',
    locale: 'ja',
    hasReadings: true,
    fetch: () => import('./ja-easy.json'),
  },
  { code: 'en', nativeName: 'English', locale: 'en', fetch: () => import('./en.json') },
  { code: 'zh-Hans', nativeName: '简体中文', locale: 'zh-Hans', fetch: () => import('./zh-Hans.json') },
  { code: 'zh-Hant', nativeName: '繁體中文', locale: 'zh-Hant', fetch: () => import('./zh-Hant.json') },
  { code: 'ko', nativeName: '한국어', locale: 'ko', fetch: () => import('./ko.json') },
  { code: 'vi', nativeName: 'Tiếng Việt', locale: 'vi', fetch: () => import('./vi.json') },
  { code: 'pt-BR', nativeName: 'Português (Brasil)', locale: 'pt-BR', fetch: () => import('./pt-BR.json') },
  {
    code: 'ne',
    nativeName: 'नेपाली',
    locale: 'ne',
    // Chromium has no data of Nepali: it would write as the device does, and not as the server.
    writtenLike: 'en',
    fetch: () => import('./ne.json'),
  },
  { code: 'tl', nativeName: 'Filipino', locale: 'fil', fetch: () => import('./tl.json') },
  {
    code: 'es',
    nativeName: 'Español',
    locale: 'es',
    // Most who speak it in Japan are from Peru, where a thousand is written 1,000.
    writtenLike: 'es-419',
    fetch: () => import('./es.json'),
  },
]

/** A language of the product; Japanese for a code that it does not have. */
export const languageOf = (code: LanguageCode): Language =>
  languages.find((language) => language.code === code) ?? languages[0]!

/** Every table of a language; undefined for the one in which they come with the code. Rejects if they do not come. */
export const allTextsIn = async (code: LanguageCode): Promise<AllTexts | undefined> =>
  (await languageOf(code).fetch?.())?.default

/** Whether the texts of a language have to be fetched first. */
export const isFetched = (code: LanguageCode): boolean => languageOf(code).fetch !== undefined

/** The texts of a table in a language; `japanese` fills what it lacks. Rejects if they do not come. */
export async function textsIn<T extends TableName>(
  code: LanguageCode,
  table: T,
  japanese: Texts<T>,
): Promise<Texts<T>> {
  const fetched = await allTextsIn(code)
  return fetched ? filledUp(code, fetched[table], japanese) : japanese
}

/** What a language has of a table, with Japanese for what it lacks. */
export function filledUp<T extends TableName>(
  code: LanguageCode,
  own: AllTexts[T] | undefined,
  japanese: Texts<T>,
): Texts<T> {
  const { locale, writtenLike = locale } = languageOf(code)
  return { ...japanese, ...own, locale: writtenLike }
}
