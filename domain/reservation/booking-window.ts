import {
  earliest,
  endOfMonth,
  type LocalDate,
  localDate,
  plusDays,
  plusMonths,
} from '../shared/local-date.ts'
import type { BookingWindow, Calendar } from './calendar.ts'

/** The last bookable day of a calendar without an end (RSV-21, CONST-04). */
export const UPPER_BOUND: LocalDate = localDate('2099-12-31')

/** More months than there are from any today to the last bookable day. */
const MONTHS_TO_BOUND = 2400

/** Days ahead that are searched for the first bookable day. */
const SEARCHED_DAYS = 800

/**
 * The `n`-th day from tomorrow that is no day off; today if `n` is missing or not above 0 (RSV-19).
 *
 * @param until the last day that may be returned
 * @returns undefined if there is none by then, or within 800 days
 */
export function possibleStart(
  today: LocalDate,
  n: number | null | undefined,
  isDayOff: (day: LocalDate) => boolean,
  until: LocalDate = UPPER_BOUND,
): LocalDate | undefined {
  let open = 0
  if ((n ?? 0) <= open) return today
  for (let ahead = 1; ahead <= SEARCHED_DAYS; ahead += 1) {
    const day = plusDays(today, ahead)
    if (day > until) return undefined
    if (!isDayOff(day)) open += 1
    if (open >= (n ?? 0)) return day
  }
  return undefined
}

/**
 * The last bookable day: the end of the month `months` after that of `today`, or `endDate`, the earlier one if both are
 * set (RSV-20); 2099-12-31 if none is (RSV-21). 0 months count as not set.
 */
export function possibleEnd(
  today: LocalDate,
  months: number | null | undefined,
  endDate: LocalDate | null | undefined,
): LocalDate {
  const ofMonths = endOfMonths(today, months ?? 0)
  if (!endDate) return ofMonths ?? UPPER_BOUND
  return ofMonths !== undefined && ofMonths < endDate ? ofMonths : endDate
}

/**
 * The days that a resident may book: from the latest of possible start, `startDate`, `reservationStart` and `notBefore`
 * (RSV-22) to the possible end, days off in between included.
 *
 * @param on.notBefore earliest day of this booking, as for a second dose (VACC-05)
 * @returns undefined if no day can be booked: the calendar is off, or the start is after the end (RSV-23)
 */
export function bookingWindow(
  calendar: Calendar,
  on: { today: LocalDate; isDayOff: (day: LocalDate) => boolean; notBefore?: LocalDate },
): BookingWindow | undefined {
  if (calendar.calendarOff === true) return undefined
  const { reservationPossibleStart, reservationPossibleMonths, startDate, reservationStart, endDate } =
    calendar
  const to = possibleEnd(on.today, reservationPossibleMonths, endDate)
  const start = possibleStart(on.today, reservationPossibleStart, on.isDayOff, to)
  if (start === undefined) return undefined
  const from = [startDate, reservationStart, on.notBefore].reduce<LocalDate>(later, start)
  return from <= to ? { from, to } : undefined
}

const later = (a: LocalDate, b: LocalDate | null | undefined): LocalDate => (b && b > a ? b : a)

function endOfMonths(today: LocalDate, months: number): LocalDate | undefined {
  if (!(months > 0)) return undefined
  return earliest(endOfMonth(plusMonths(today, Math.min(months, MONTHS_TO_BOUND))), UPPER_BOUND)
}
