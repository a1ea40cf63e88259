import { bookingWindow } from '../../../domain/reservation/booking-window.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { dayPlan } from '../../../domain/reservation/day-plan.ts'
import { type LocalDate, plusDays } from '../../../domain/shared/local-date.ts'

/** How far ahead we look: on days of opening, and on days to be booked. */
const todays = 400
const ahead = 1_200

/**
 * Whether a resident can book some day of the calendar, today or on a day to come. National holidays are taken as ordinary
 * days. A calendar that was switched off is meant to have none.
 */
export function hasBookableDay(calendar: Calendar, today: LocalDate): boolean {
  if (calendar.calendarOff) return true
  const first = latest(today, calendar.startDate, calendar.reservationStart)
  const open = openDays(calendar, first)
  if (open.length === 0) return false
  const isDayOff = (day: LocalDate) => dayPlan(calendar, day, false).isDayOff
  for (let later = 0; later < todays; later += 1) {
    const window = bookingWindow(calendar, { today: plusDays(first, later), isDayOff })
    if (window && open.some((day) => window.from <= day && day <= window.to)) return true
  }
  return false
}

/** Days from `first` on, in order, that are no day off and have places. */
function openDays(calendar: Calendar, first: LocalDate): LocalDate[] {
  const days = Array.from({ length: ahead }, (_, later) => plusDays(first, later))
  return days.filter((day) => {
    const plan = dayPlan(calendar, day, false)
    return !plan.isDayOff && plan.quotas.some((quota) => (quota ?? 0) > 0)
  })
}

const latest = (...days: readonly (LocalDate | undefined)[]): LocalDate =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)!
