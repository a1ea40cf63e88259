import type { Slot } from '../../domain/reservation/calendar.ts'
import type { BookingRepository, PlaceTake } from '../ports/booking-repository.ts'

/**
 * Checks bookings against the capacity that is left, and counts them as booked until the import ends if all of them
 * fit.
 * `fullItem` is the key of the first item that does not fit; absent: all do.
 */
export type ImportQuota = (takes: readonly PlaceTake[]) => Promise<{ fullItem?: string }>

/** For a dry run: the capacity left by what is stored and by the rows tried before. */
export function importQuota(bookings: Pick<BookingRepository, 'reserved'>): ImportQuota {
  const tried = new Map<string, number>()
  return async (takes) => {
    const own = new Map<string, number>()
    for (const { itemKey, slot, cost, quota } of takes) {
      const name = nameOf(slot)
      const wanted = (own.get(name) ?? 0) + cost
      const counts = await bookings.reserved(slot.calendarId, slot.day, slot.day)
      const reserved = counts.get(slot.day)?.get(slot.slotKey) ?? 0
      if (reserved + (tried.get(name) ?? 0) + wanted > quota) return { fullItem: itemKey }
      own.set(name, wanted)
    }
    for (const [name, cost] of own) tried.set(name, (tried.get(name) ?? 0) + cost)
    return {}
  }
}

const nameOf = ({ calendarId, day, slotKey }: Slot): string => `${calendarId}/${day}/${slotKey}`
