import type { Booking } from './booking.ts'
import type { CalendarNeeds } from './calendar-page.ts'
import { CalendarStore } from './calendar-store.ts'

/** Calendars that were opened before their page is shown; forgotten with their bookings. */
const prepared = new WeakMap<Booking, CalendarStore>()

/** Opens the calendar of a booking before its page is shown. */
export function prepareCalendar(
  calendarId: string | undefined,
  booking: Booking,
  needs: CalendarNeeds,
): Promise<void> {
  const store = new CalendarStore(calendarId, booking, needs)
  prepared.set(booking, store)
  return store.load()
}

/** The calendar that was opened for a booking, if it did open or is about to; the next page opens its own. */
export function takeCalendar(booking: Booking): CalendarStore | undefined {
  const store = prepared.get(booking)
  prepared.delete(booking)
  return store && ['loading', 'picking'].includes(store.phase.name) ? store : undefined
}
