import { visibleItems } from '../form/form.ts'
import {
  earliest,
  type LocalDate,
  latest,
  localDate,
  parseLocalDate,
  plusDays,
} from '../shared/local-date.ts'
import type { ReservationValue } from '../shared/reservation-value.ts'
import type { Answers } from '../survey/answer.ts'
import type { SchemaItem } from '../survey/survey-config.ts'
import type { BookingWindow } from './calendar.ts'
import type { AgeLimit, CategoryTree, ReservationItem } from './category.ts'
import { levelsTo } from './category-tree.ts'

/** Days without a bound where one is missing. */
export type AgeDays = Partial<BookingWindow>

/** The limit of what is reserved: its own, else that of the category next above it; undefined if there is none. */
export const ageLimitOf = (
  { tree, items }: { tree: CategoryTree | undefined; items: readonly ReservationItem[] },
  { categoryId, itemId }: Pick<ReservationValue, 'categoryId' | 'itemId'>,
): AgeLimit | undefined =>
  items.find((item) => item.categoryId === categoryId && item.itemId === itemId)?.ageLimit ??
  (tree && levelsTo(tree, categoryId).findLast(({ ageLimit }) => ageLimit)?.ageLimit)

/**
 * The day of birth that a form knows: the answer to its first item for one that is answered; undefined while none is.
 */
export function birthdayIn(schema: readonly SchemaItem[], answers: Answers): LocalDate | undefined {
  const birthdays = visibleItems(schema, 'user').filter(({ type }) => type === 'birthday')
  return birthdays.map(({ itemKey }) => parseLocalDate(answers.get(itemKey)?.[0] ?? '')).find(Boolean)
}

/**
 * The days for which somebody who was born on `birthday` is neither too young nor too old. A year is completed at the
 * end of the day before the birthday (年齢計算ニ関スル法律): on the day of a booking one is a year older from the
 * birthday on, and at the end of 31 March who was born on 1 April is it already.
 *
 * @returns `from` after `to` if there is no such day
 */
export function daysOfAge({ from, to, countedOn }: AgeLimit, birthday: LocalDate): AgeDays {
  const firstDay = (age: number): LocalDate =>
    countedOn === 'fiscalYearEnd' ? fiscalYearOf(birthday, age) : birthdayOf(birthday, age)
  return {
    ...(from !== undefined && { from: firstDay(from) }),
    ...(to !== undefined && { to: plusDays(firstDay(to + 1), -1) }),
  }
}

/** The days of a window on which the age is right; undefined if there are none. */
export function windowOfAge(window: BookingWindow, days: AgeDays): BookingWindow | undefined {
  const from = latest(window.from, days.from ?? window.from)
  const to = earliest(window.to, days.to ?? window.to)
  return from <= to ? { from, to } : undefined
}

/** The day on which somebody is `age` years old: who was born on 29 February, on 1 March of other years. */
function birthdayOf(birthday: LocalDate, age: number): LocalDate {
  const year = String(Number(birthday.slice(0, 4)) + age).padStart(4, '0')
  return parseLocalDate(`${year}${birthday.slice(4)}`) ?? localDate(`${year}-03-01`)
}

/** The first day of the fiscal year, from April to March, at whose end somebody is `age` years old. */
function fiscalYearOf(birthday: LocalDate, age: number): LocalDate {
  const reached = birthdayOf(birthday, age)
  const year = Number(reached.slice(0, 4)) - (reached.slice(5) <= '04-01' ? 1 : 0)
  return localDate(`${String(year).padStart(4, '0')}-04-01`)
}
