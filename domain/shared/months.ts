import { type LocalDate, localDate } from './local-date.ts'

/** A month of a year, `month` 1 to 12. */
type Month = { year: number; month: number }

/** The month of a day. */
export const monthOf = (day: LocalDate): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

/** The month `months` after the given one; negative `months` goes back. */
export function plusMonthsOf({ year, month }: Month, months: number): Month {
  const index = year * 12 + (month - 1) + months
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}

/** How many days a month has: 28 to 31. `month` 1 to 12 (ITEM-17). */
export const daysInMonth = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * The given day of a month, or its last day if it is shorter (VACC-03).
 *
 * @throws RangeError for years above 9999
 */
export const dayIn = ({ year, month }: Month, dayOfMonth: number): LocalDate => {
  const last = Math.min(dayOfMonth, daysInMonth(year, month))
  return localDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(last, 2)}`)
}

/** The same day of the month `months` later, or that month's last day (VACC-03). @throws RangeError for years above 9999 */
export const plusMonths = (day: LocalDate, months: number): LocalDate =>
  dayIn(plusMonthsOf(monthOf(day), months), Number(day.slice(8)))

const digits = (value: number, count: number): string => String(value).padStart(count, '0')
