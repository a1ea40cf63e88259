import {
  displayDate,
  type LocalDate,
  localDate,
  parseLocalDate,
  plusDays,
  plusMonths,
} from '../../shared/local-date.ts'
import type { Answer } from '../answer.ts'
import { type Issue, issue } from '../issue.ts'
import type { RuleContext } from '../item-type.ts'
import type { SchemaItem } from '../survey-config.ts'
import { isNullAnswer } from './blank.ts'

/** The earliest day of a date, and the first year of date selects (VAL-08, ITEM-17). */
const earliestDay: LocalDate = localDate('1900-01-01')

/** First and last allowed day. */
type DayBounds = { min: LocalDate; max: LocalDate }

/** As it stands in the `range` of an item. */
type Bound = number | string | null | undefined

/** From 1900-01-01 to today (VAL-08). */
export const daysUntilToday = ({ today }: RuleContext): DayBounds => ({ min: earliestDay, max: today })

/** The item's `range.min` and `range.max`; for one that is missing or no day, 1900-01-01 and today (VAL-08). */
export const itemDayBounds = ({ range }: SchemaItem, { today }: RuleContext): DayBounds => ({
  min: dayOf(range?.min, today) ?? earliestDay,
  max: dayOf(range?.max, today) ?? today,
})

/** A bound that moves with the days: today, or so many days, months or years from it. */
const relativeDay = /^(?:today|([+-]\d{1,3})([dmy]))$/

/** Whether the bound of a date moves with the days: `today`, `+30d`, `-3m`, `+1y`, up to three digits. */
export const isRelativeDay = (bound: unknown): boolean => relativeDay.test(String(bound))

/** `item` without the bounds that move with the days; what was within them once stays an answer to it. */
export const withoutRelativeDays = (item: SchemaItem): SchemaItem => ({
  ...item,
  range: { min: fixedBound(item.range?.min, null), max: fixedBound(item.range?.max, '9999-12-31') },
})

/** `item` as it was on a day, where it takes what could be answered on any day since. */
export const answeredSince = (item: SchemaItem, day: LocalDate): SchemaItem =>
  isRelativeDay(item.range?.min)
    ? { ...item, range: { ...item.range, min: itemDayBounds(item, { today: day }).min } }
    : item

const fixedBound = (bound: Bound, otherwise: string | null) =>
  isRelativeDay(bound) ? otherwise : (bound ?? null)

/** First and last year of date selects: the item's `range` as years, else 1900 to the current year (ITEM-17). */
export const yearBounds = (
  { range }: SchemaItem,
  { today }: RuleContext,
): { minYear: number; maxYear: number } => ({
  minYear: yearOf(range?.min) ?? yearOf(earliestDay) ?? 0,
  maxYear: yearOf(range?.max) ?? yearOf(today) ?? 0,
})

/** The issues of a date: it must be an existing day `YYYY-MM-DD` within the bounds. */
export function checkDay(answer: Answer, item: SchemaItem, { min, max }: DayBounds): readonly Issue[] {
  const day = parseLocalDate(answer[0] ?? '')
  if (day === undefined) return [issue(item, 'date.invalid', {})]
  return day < min || day > max
    ? [issue(item, 'date.range', { min: displayDate(min), max: displayDate(max) })]
    : []
}

/** The date as shown, `2024/06/14`; '' for the answer 'null' (VAL-06, ENT-17). */
export const shownDay = (answer: Answer): string => (isNullAnswer(answer) ? '' : displayDate(answer[0] ?? ''))

/** In a month that has no such day, its last day. */
function dayOf(bound: Bound, today: LocalDate): LocalDate | undefined {
  const [relative, count = 0, unit] = relativeDay.exec(String(bound)) ?? []
  if (unit === 'm') return plusMonths(today, +count)
  if (unit === 'y') return plusMonths(today, +count * 12)
  return relative ? plusDays(today, +count) : parseLocalDate(String(bound))
}

const yearOf = (bound: Bound): number | undefined => {
  const digits = /^\d{4}(?!\d)/.exec(String(bound ?? ''))?.[0]
  return digits === undefined ? undefined : Number(digits)
}
