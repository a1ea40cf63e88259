import { displayDate, type LocalDate, localDate, parseLocalDate } from '../../shared/local-date.ts'
import type { Answer } from '../answer.ts'
import { type Issue, issue } from '../issue.ts'
import type { RuleContext } from '../item-type.ts'
import type { SchemaItem } from '../survey-config.ts'
import { isNullAnswer } from './blank.ts'

/** The first day a date may be, and the first year of date selects (VAL-08, ITEM-17). */
export const firstDay: LocalDate = localDate('1900-01-01')

/** Both days are allowed. */
export type DayBounds = { min: LocalDate; max: LocalDate }

/** 1900-01-01 to today, Asia/Tokyo (VAL-08). */
export const daysUntilToday = ({ today }: RuleContext): DayBounds => ({ min: firstDay, max: today })

/** The item's own `range.min` and `range.max`, each where it is a day; else 1900-01-01 and today (VAL-08). */
export const ownDayBounds = ({ range }: SchemaItem, { today }: RuleContext): DayBounds => ({
  min: dayOf(range?.min) ?? firstDay,
  max: dayOf(range?.max) ?? today,
})

/** First and last year of date selects: the item's `range` as years, else 1900 to the year of today (ITEM-17). */
export const yearBounds = (
  { range }: SchemaItem,
  { today }: RuleContext,
): { minYear: number; maxYear: number } => ({
  minYear: yearOf(range?.min) ?? yearOf(firstDay) ?? 0,
  maxYear: yearOf(range?.max) ?? yearOf(today) ?? 0,
})

/** Complaints about a stored date: an existing day `YYYY-MM-DD` within `bounds`. */
export function checkDay(answer: Answer, item: SchemaItem, { min, max }: DayBounds): readonly Issue[] {
  const day = parseLocalDate(answer[0] ?? '')
  if (day === undefined) return [issue(item, 'date.invalid', {})]
  return day < min || day > max
    ? [issue(item, 'date.range', { min: displayDate(min), max: displayDate(max) })]
    : []
}

/** `2024/06/14`; '' for no answer (VAL-06, ENT-17). */
export const shownDay = (answer: Answer): string => (isNullAnswer(answer) ? '' : displayDate(answer[0] ?? ''))

const dayOf = (bound: number | string | null | undefined): LocalDate | undefined =>
  typeof bound === 'string' ? parseLocalDate(bound) : undefined

const yearOf = (bound: number | string | null | undefined): number | undefined => {
  const digits = /^\d{4}(?!\d)/.exec(String(bound ?? ''))?.[0]
  return digits === undefined ? undefined : Number(digits)
}
