import type { Slot } from '../../domain/reservation/calendar.ts'
import { type LocalDate, localDate } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/** No calendar takes bookings after it (RSV-21). */
const LAST_DAY = localDate('2099-12-31')

/** The slots of a calendar with places taken from `from` on, by day and slot. */
export async function takenSlots(
  bookings: Pick<BookingRepository, 'reserved'>,
  calendarId: string,
  from: LocalDate,
): Promise<(Slot & { reserved: number })[]> {
  const counts = await bookings.reserved(calendarId, from, LAST_DAY)
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, slots]) =>
      [...slots]
        .filter(([, reserved]) => reserved > 0)
        .sort(([a], [b]) => a - b)
        .map(([slotKey, reserved]) => ({ calendarId, day, slotKey, reserved })),
    )
}
