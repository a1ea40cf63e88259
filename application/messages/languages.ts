import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import type { answer } from './ja/answer.ts'
import type { closed } from './ja/closed.ts'
import type { done } from './ja/done.ts'
import type { errors } from './ja/errors.ts'
import type { home } from './ja/home.ts'
import type { leaving } from './ja/leaving.ts'
import type { member } from './ja/member.ts'
import type { message } from './ja/message.ts'
import type { order } from './ja/order.ts'
import type { payment } from './ja/payment.ts'
import type { reservation } from './ja/reservation.ts'
import type { rules } from './ja/rules.ts'
import type { shared } from './ja/shared.ts'
import type { staff } from './ja/staff.ts'
import type { survey } from './ja/survey.ts'

/** What is translated, an entry for each table that is fetched by itself; Japanese has every key. */
type Tables = {
  shared: typeof shared
  survey: typeof survey
  closed: typeof closed
  done: typeof done
  errors: typeof errors
  rules: typeof rules
  leaving: typeof leaving
  reservation: typeof reservation
  answer: typeof answer
  member: typeof member
  message: typeof message
  order: typeof order
  payment: typeof payment
  staff: typeof staff
  home: typeof home
}
export type TableName = keyof Tables
/** The texts of a table, in whatever language. */
export type Texts<T extends TableName> = Readonly<Record<keyof Tables[T], string>>

type Language = {
  code: LanguageCode
  /** How its tables are fetched, each a module with the table under its name; what is missing is shown in Japanese. */
  fetch: { readonly [T in TableName]?: () => Promise<{ readonly [K in T]: Partial<Texts<K>> }> }
}

/** Every language of the product. Japanese is fetched with the code that shows it. */
export const languages: readonly Language[] = [
  { code: defaultLanguage, fetch: {} },
  {
    code: 'en',
    fetch: {
      shared: () => import('./en/shared.ts'),
      closed: () => import('./en/closed.ts'),
      done: () => import('./en/done.ts'),
      errors: () => import('./en/errors.ts'),
      rules: () => import('./en/rules.ts'),
      leaving: () => import('./en/leaving.ts'),
      survey: () => import('./en/survey.ts'),
      reservation: () => import('./en/reservation.ts'),
      answer: () => import('./en/answer.ts'),
      member: () => import('./en/member.ts'),
      message: () => import('./en/message.ts'),
      order: () => import('./en/order.ts'),
      payment: () => import('./en/payment.ts'),
      staff: () => import('./en/staff.ts'),
      home: () => import('./en/home.ts'),
    },
  },
]

const fetchOf = <T extends TableName>(code: LanguageCode, table: T): Language['fetch'][T] | undefined =>
  languages.find((language) => language.code === code)?.fetch[table]

/** Whether a table has to be fetched first; if not, its language shows it in Japanese. */
export const isFetched = (code: LanguageCode, table: TableName): boolean => fetchOf(code, table) !== undefined

/** The texts of a table in a language; `japanese` fills what it lacks. Rejects if they do not come. */
export async function textsIn<T extends TableName>(
  code: LanguageCode,
  table: T,
  japanese: Texts<T>,
): Promise<Texts<T>> {
  const fetched = await fetchOf(code, table)?.()
  return fetched ? { ...japanese, ...fetched[table] } : japanese
}
