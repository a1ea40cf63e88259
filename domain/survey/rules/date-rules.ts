import { displayDate, type LocalDate, localDate, parseLocalDate } from '../../shared/local-date.ts'
import type { Answer } from '../answer.ts'
import { type Issue, issue } from '../issue.ts'
import type { RuleContext } from '../item-type.ts'
import type { SchemaItem } from '../survey-config.ts'
import { isNullAnswer } from './blank.ts'

/** The earliest day of a date, and the first year of date selects (VAL-08, ITEM-17). */
const earliestDay: LocalDate = localDate('1900-01-01')

/** First and last allowed day. */
type DayBounds = { min: LocalDate; max: LocalDate }

/** From 1900-01-01 to today (VAL-08). */
export const daysUntilToday = ({ today }: RuleContext): DayBounds => ({ min: earliestDay, max: today })

/** The item's `range.min` and `range.max`; for one that is missing or no day, 1900-01-01 and today (VAL-08). */
export const itemDayBounds = ({ range }: SchemaItem, { today }: RuleContext): DayBounds => ({
  min: dayOf(range?.min) ?? earliestDay,
  max: dayOf(range?.max) ?? today,
})

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

const dayOf = (bound: number | string | null | undefined): LocalDate | undefined =>
  typeof bound === 'string' ? parseLocalDate(bound) : undefined

const yearOf = (bound: number | string | null | undefined): number | undefined => {
  const digits = /^\d{4}(?!\d)/.exec(String(bound ?? ''))?.[0]
  return digits === undefined ? undefined : Number(digits)
}
