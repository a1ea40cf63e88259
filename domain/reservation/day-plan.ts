import { type LocalDate, weekdayOf } from '../shared/local-date.ts'
import type { Calendar, DayPlan, Quotas } from './calendar.ts'

/**
 * Whether a day is off, and the places of its time slots before anything is booked (RSV-12). A single day's own rules win over
 * those of its weekday. A day off still has places where it would have them: its slots are shown as such.
 */
export function dayPlan(calendar: Calendar, day: LocalDate, isHoliday: boolean): DayPlan {
  const { days, dayOffs, dayOffWeekdays, dayOffOnHolidays } = calendar
  const own = days !== undefined && Object.hasOwn(days, day) ? days[day] : undefined
  const weekday = weekdayOf(day)
  const isUsuallyOff = dayOffWeekdays?.includes(weekday) === true || (isHoliday && dayOffOnHolidays === true)
  return {
    isDayOff: dayOffs?.includes(day) === true || (own === undefined && isUsuallyOff),
    quotas: own ?? weeklyQuotas(calendar, day, weekday),
  }
}

const weeklyQuotas = ({ weekly }: Calendar, day: LocalDate, weekday: number): Quotas =>
  weekly.find(
    ({ weekdays, from, to }) =>
      weekdays.includes(weekday) && (from === undefined || from <= day) && (to === undefined || day <= to),
  )?.quotas ?? []
