import type { BookingRepository, StoredCatalog } from '../../application/ports/booking-repository.ts'
import type { MemoryPlaces } from './memory-places.ts'

/** @param catalog what is in force, always the same object while it is */
export function memoryBookingRepository(
  places: MemoryPlaces,
  catalog: () => StoredCatalog,
): BookingRepository {
  return {
    async catalog() {
      return catalog()
    },
    async reserved(calendarId, from, to) {
      return places.reserved(calendarId, from, to)
    },
    async ofAnswer(answerId) {
      return places
        .bookings()
        .filter((booking) => booking.answerId === answerId)
        .map(({ itemKey, calendarId, day, slotKey, cost }) => ({
          answerId,
          itemKey,
          calendarId,
          day,
          slotKey,
          cost,
        }))
        .sort((a, b) => (a.itemKey < b.itemKey ? -1 : 1))
    },
    async ownSlots(userId, calendarIds, days, exceptAnswerId) {
      return places.ownSlots(userId, calendarIds, days, exceptAnswerId)
    },
  }
}
