import {
  type DaySpan,
  earliest,
  endOfMonth,
  type LocalDate,
  latest,
  plusDays,
  startOfMonth,
  weekdayOf,
} from '../shared/local-date.ts'
import type { Coma } from './calendar.ts'

/** Days of a week (CONST-04). */
export const WEEK_DAYS = 7

/** Most weeks that a month can span (CONST-04). */
export const MONTH_WEEKS = 6

/** The seven days of the week of `day`, from Sunday (CAL-01). */
export function weekOf(day: LocalDate): LocalDate[] {
  const sunday = sundayOf(day)
  return Array.from({ length: WEEK_DAYS }, (_, at) => plusDays(sunday, at))
}

/** The first day of the week of `day`. */
export const sundayOf = (day: LocalDate): LocalDate => plusDays(day, -weekdayOf(day))

/** The whole weeks, from Sunday, among days, if there are any, and the days before and after them. */
export function wholeWeeksIn({ from, to }: DaySpan): {
  weeks: DaySpan | undefined
  rest: readonly DaySpan[]
} {
  const first = sundayOf(plusDays(from, WEEK_DAYS - 1))
  const last = plusDays(sundayOf(plusDays(to, 1)), -1)
  if (last < first) return { weeks: undefined, rest: [{ from, to }] }
  const rest = [
    { from, to: plusDays(first, -1) },
    { from: plusDays(last, 1), to },
  ]
  return { weeks: { from: first, to: last }, rest: rest.filter((days) => days.from <= days.to) }
}

/** The days of the week of `day`, from Sunday, that are among `days`. */
export function weekIn(days: DaySpan, day: LocalDate): DaySpan {
  const sunday = sundayOf(day)
  return { from: latest(days.from, sunday), to: earliest(days.to, plusDays(sunday, WEEK_DAYS - 1)) }
}

/** The weeks of a span, those at its ends as far as they are in it. */
export function weeksIn(days: DaySpan): DaySpan[] {
  const weeks: DaySpan[] = []
  for (let day = days.from; day <= days.to; ) {
    const week = weekIn(days, day)
    weeks.push(week)
    day = plusDays(week.to, 1)
  }
  return weeks
}

/** The four to six weeks that have a day of the month, each from Sunday (CAL-03). `month` 1 to 12. */
export function monthWeeks(year: number, month: number): LocalDate[][] {
  const first = startOfMonth(year, month)
  const last = endOfMonth(first)
  return Array.from({ length: MONTH_WEEKS }, (_, at) => weekOf(plusDays(first, at * WEEK_DAYS))).filter(
    ([sunday]) => sunday !== undefined && sunday <= last,
  )
}

/** The keys of slots that start before noon, and of those from noon on, each in the order of the list (CAL-02). */
export function comaGroups(comaList: readonly Coma[]): { am: number[]; pm: number[] } {
  const keys = [...comaList.keys()]
  const isMorning = (key: number) => Number(comaList[key]?.start.split(':')[0]) < 12
  return { am: keys.filter(isMorning), pm: keys.filter((key) => !isMorning(key)) }
}
