import type { Slot } from '../../domain/reservation/calendar.ts'
import type { BookingRepository, PlaceTake } from '../ports/booking-repository.ts'

/** Tells whether places could be taken, and minds them from then on if all of them could. */
export type RoomOfRun = (takes: readonly PlaceTake[]) => Promise<{ fullItem?: string }>

/** The room there is for what is only tried: what the store counts, and what was tried before. */
export function roomOf(bookings: Pick<BookingRepository, 'reserved'>): RoomOfRun {
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
