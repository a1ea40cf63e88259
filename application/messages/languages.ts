import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import type { answer } from './ja/answer.ts'
import type { closed } from './ja/closed.ts'
import type { done } from './ja/done.ts'
import type { errors } from './ja/errors.ts'
import type { home } from './ja/home.ts'
import type { language } from './ja/language.ts'
import type { leaving } from './ja/leaving.ts'
import type { member } from './ja/member.ts'
import type { message } from './ja/message.ts'
import type { notFound } from './ja/not-found.ts'
import type { order } from './ja/order.ts'
import type { payment } from './ja/payment.ts'
import type { reservation } from './ja/reservation.ts'
import type { rules } from './ja/rules.ts'
import type { serverPages } from './ja/server-pages.ts'
import type { session } from './ja/session.ts'
import type { shared } from './ja/shared.ts'
import type { signOut } from './ja/sign-out.ts'
import type { signedOut } from './ja/signed-out.ts'
import type { staff } from './ja/staff.ts'
import type { survey } from './ja/survey.ts'

/** What is translated, an entry for each table; Japanese has every key. */
type Tables = {
  answer: typeof answer
  closed: typeof closed
  done: typeof done
  errors: typeof errors
  home: typeof home
  language: typeof language
  leaving: typeof leaving
  member: typeof member
  message: typeof message
  notFound: typeof notFound
  order: typeof order
  payment: typeof payment
  reservation: typeof reservation
  rules: typeof rules
  serverPages: typeof serverPages
  session: typeof session
  shared: typeof shared
  signOut: typeof signOut
  signedOut: typeof signedOut
  staff: typeof staff
  survey: typeof survey
}
export type TableName = keyof Tables
/** The texts of a table, in whatever language. */
export type Texts<T extends TableName> = Readonly<Record<keyof Tables[T], string>>
/** Every table of a language. */
export type AllTexts = { readonly [T in TableName]: Texts<T> }

export type Language = {
  code: LanguageCode
  /** Its name in itself, by which it is chosen. */
  nativeName: string
  /** What `lang` says of its texts, and how its numbers are written and its lists sorted. */
  locale: string
  /** Whether somebody has read the product's texts whose first language it is. */
  isRead: boolean
  /** Whether readings stand over its characters where texts give them (`漢字《かんじ》`). */
  hasReadings?: true
  /** Fetches every table; absent: they come with the code that shows them. */
  fetch?: () => Promise<AllTexts>
}

/** Every language of the product, in the order in which they are offered. What a table lacks is shown in Japanese. */
export const languages: readonly Language[] = [
  { code: defaultLanguage, nativeName: '日本語', locale: 'ja', isRead: true },
  {
    code: 'ja-easy',
    nativeName: 'やさしい日本語',
    locale: 'ja',
    isRead: false,
    hasReadings: true,
    fetch: () => import('./ja-easy/all-texts.ts'),
  },
  {
    code: 'en',
    nativeName: 'English',
    locale: 'en',
    isRead: false,
    fetch: () => import('./en/all-texts.ts'),
  },
  {
    code: 'zh-Hans',
    nativeName: '简体中文',
    locale: 'zh-Hans',
    isRead: false,
    fetch: () => import('./zh-Hans/all-texts.ts'),
  },
  {
    code: 'zh-Hant',
    nativeName: '繁體中文',
    locale: 'zh-Hant',
    isRead: false,
    fetch: () => import('./zh-Hant/all-texts.ts'),
  },
  { code: 'ko', nativeName: '한국어', locale: 'ko', isRead: false, fetch: () => import('./ko/all-texts.ts') },
  {
    code: 'vi',
    nativeName: 'Tiếng Việt',
    locale: 'vi',
    isRead: false,
    fetch: () => import('./vi/all-texts.ts'),
  },
  {
    code: 'pt-BR',
    nativeName: 'Português (Brasil)',
    locale: 'pt-BR',
    isRead: false,
    fetch: () => import('./pt-BR/all-texts.ts'),
  },
  { code: 'ne', nativeName: 'नेपाली', locale: 'ne', isRead: false, fetch: () => import('./ne/all-texts.ts') },
  {
    code: 'tl',
    nativeName: 'Filipino',
    locale: 'fil',
    isRead: false,
    fetch: () => import('./tl/all-texts.ts'),
  },
  {
    code: 'es',
    nativeName: 'Español',
    locale: 'es',
    isRead: false,
    fetch: () => import('./es/all-texts.ts'),
  },
]

/** A language of the product; Japanese for a code that it does not have. */
export const languageOf = (code: LanguageCode): Language =>
  languages.find((language) => language.code === code) ?? languages[0]!

/** Every table of a language; undefined for the one in which they come with the code. Rejects if they do not come. */
export const allTextsIn = async (code: LanguageCode): Promise<AllTexts | undefined> =>
  languageOf(code).fetch?.()

/** Whether the texts of a language have to be fetched first. */
export const isFetched = (code: LanguageCode): boolean => languageOf(code).fetch !== undefined

/** The texts of a table in a language; `japanese` fills what it lacks. Rejects if they do not come. */
export async function textsIn<T extends TableName>(
  code: LanguageCode,
  table: T,
  japanese: Texts<T>,
): Promise<Texts<T>> {
  const fetched = await allTextsIn(code)
  return fetched ? { ...japanese, ...fetched[table] } : japanese
}
