import type { Calendar } from '../../domain/reservation/calendar.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/** A calendar as residents see it: without the rules its places follow from. */
export type PublicCalendar = Omit<
  Calendar,
  'weekly' | 'days' | 'dayOffs' | 'dayOffWeekdays' | 'dayOffOnHolidays'
>

/** Driving port: all calendars, in the order of the bundle; empty if there are none (API-35). */
type ListCalendars = () => Promise<readonly PublicCalendar[]>

export const makeListCalendars =
  ({ bookings }: { bookings: BookingRepository }) =>
  (): ListCalendars =>
  async () =>
    [...(await bookings.catalog()).calendars.values()].map(publicCalendarOf)

/** `calendar` without the rules its places follow from. */
export function publicCalendarOf(calendar: Calendar): PublicCalendar {
  const { weekly, days, dayOffs, dayOffWeekdays, dayOffOnHolidays, ...shown } = calendar
  return shown
}
