import { refuse } from '../../domain/refusal.ts'
import { bookingWindow } from '../../domain/reservation/booking-window.ts'
import type { BookingWindow, Calendar } from '../../domain/reservation/calendar.ts'
import { dayPlan } from '../../domain/reservation/day-plan.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'

/** The calendar of that id. @throws Refusal `calendar.not_found` */
export function findCalendar({ calendars }: StoredCatalog, calendarId: string): Calendar {
  const calendar = calendars.get(calendarId)
  if (!calendar) throw refuse('calendar.not_found', { calendarId })
  return calendar
}

/** Tells of a day whether `calendar` is off on it, national holidays included where they count. */
export const dayOffsOf =
  (calendar: Calendar, holidays: HolidayCalendar) =>
  (day: LocalDate): boolean =>
    dayPlan(calendar, day, holidays.nameOf(day) !== undefined).isDayOff

/**
 * The days that can be booked in `calendar` on `today`; undefined if none can. @param notBefore a bound of the item's
 * own
 */
export const windowOf = (
  calendar: Calendar,
  holidays: HolidayCalendar,
  { today, notBefore }: { today: LocalDate; notBefore?: LocalDate | undefined },
): BookingWindow | undefined =>
  bookingWindow(calendar, {
    today,
    isDayOff: dayOffsOf(calendar, holidays),
    ...(notBefore !== undefined && { notBefore }),
  })
