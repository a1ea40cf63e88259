import { type LocalDate, weekdayOf } from '../shared/local-date.ts'
import type { Calendar, DayPlan, Quotas } from './calendar.ts'

/**
 * Whether a day is off, and the places of its slots before any booking (RSV-12). Rules of a single day take precedence
 * over those of its weekday. A day off keeps its quotas, so that its slots can be shown as closed.
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
