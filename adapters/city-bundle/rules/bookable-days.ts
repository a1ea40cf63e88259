import { bookingWindow } from '../../../domain/reservation/booking-window.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { dayPlan } from '../../../domain/reservation/day-plan.ts'
import { type LocalDate, plusDays } from '../../../domain/shared/local-date.ts'

/** Days ahead that are simulated as today, and days that are searched for places. */
const simulatedDays = 400
const searchedDays = 1_200

/**
 * Whether residents can book any day of the calendar, today or on a later day. National holidays count as ordinary
 * days. True for a calendar that is switched off, which has no bookable day on purpose.
 */
export function hasBookableDay(calendar: Calendar, today: LocalDate): boolean {
  if (calendar.calendarOff) return true
  return hasBookableDayWhile(calendar, latest(today, calendar.startDate, calendar.reservationStart))
}

/** Whether they can while the days pass from `first` to `last`, of which at most 400 are looked at. */
export function hasBookableDayWhile(calendar: Calendar, first: LocalDate, last?: LocalDate): boolean {
  if (calendar.calendarOff) return true
  const isOpenBetween = searchOpenDays(calendar, first)
  const isDayOff = (day: LocalDate) => dayPlan(calendar, day, false).isDayOff
  for (let passed = 0; passed < simulatedDays; passed += 1) {
    const today = plusDays(first, passed)
    if (last !== undefined && today > last) return false
    const window = bookingWindow(calendar, { today, isDayOff })
    if (window && isOpenBetween(window)) return true
  }
  return false
}

/** Whether a day of a window is no day off and has places. Each day from `first` on is looked at once, when needed. */
function searchOpenDays(
  calendar: Calendar,
  first: LocalDate,
): (window: { from: LocalDate; to: LocalDate }) => boolean {
  const open: LocalDate[] = []
  let next = first
  let searched = 0
  return ({ from, to }) => {
    if (open.some((day) => from <= day && day <= to)) return true
    while (searched < searchedDays && next <= to) {
      const day = next
      searched += 1
      next = plusDays(first, searched)
      const plan = dayPlan(calendar, day, false)
      if (plan.isDayOff || !plan.quotas.some((quota) => (quota ?? 0) > 0)) continue
      open.push(day)
      if (from <= day) return true
    }
    return false
  }
}

const latest = (...days: readonly (LocalDate | undefined)[]): LocalDate =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)!
