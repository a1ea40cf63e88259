import { type LocalDate, plusDays } from '../shared/local-date.ts'
import type { Calendar } from './calendar.ts'
import { dayPlan } from './day-plan.ts'

/** How far ahead usual days off are looked at; single ones are, however far ahead they are. */
const DAYS_AHEAD = 366

/** A day that was closed, and the places that it would have. */
type ReopenedDay = { day: LocalDate; places: number }

/**
 * The days from `today` on that `before` closes, as days off or as single days without a place, and that have places in
 * `next`. A calendar that takes no reservations opens no day.
 */
export function reopenedDays(
  before: Calendar,
  next: Calendar,
  { today, isHoliday }: { today: LocalDate; isHoliday: (day: LocalDate) => boolean },
): ReopenedDay[] {
  if (next.calendarOff === true) return []
  const { startDate = today, endDate } = next
  const last = plusDays(today, DAYS_AHEAD)
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => plusDays(today, ahead))
  const later = (before.dayOffs ?? []).filter((day) => day > last).sort()
  return [...days, ...later]
    .filter((day) => day >= startDate && (endDate === undefined || day <= endDate))
    .filter((day) => isClosed(before, day, isHoliday(day)))
    .map((day) => ({ day, places: placesOf(next, day, isHoliday(day)) }))
    .filter(({ places }) => places > 0)
}

const isClosed = (calendar: Calendar, day: LocalDate, isHoliday: boolean): boolean =>
  dayPlan(calendar, day, isHoliday).isDayOff ||
  (Object.hasOwn(calendar.days ?? {}, day) && placesOf(calendar, day, isHoliday) === 0)

function placesOf(calendar: Calendar, day: LocalDate, isHoliday: boolean): number {
  const { isDayOff, quotas } = dayPlan(calendar, day, isHoliday)
  return isDayOff ? 0 : quotas.reduce<number>((sum, quota) => sum + (quota ?? 0), 0)
}
