import { type SlotChange, slotChange } from './slot-change.ts'

/**
 * How a reservation that somebody made stands.
 *
 * - `kept`: the place is theirs
 * - `closed`: the place is theirs, and the city has closed the slot since
 * - `past`: the place was theirs, and the time is over
 * - `given_back`: the place is not theirs any more
 */
export type BookingStanding = 'kept' | 'closed' | 'past' | 'given_back'

/** @param slot.places of the slot by the rules in force; undefined: its day has no such slot */
export function bookingStanding({
  isBooked,
  isOver,
  ...slot
}: {
  isBooked: boolean
  isOver: boolean
  isDayOff: boolean
  places: number | undefined
}): BookingStanding {
  if (!isBooked) return 'given_back'
  if (isOver) return 'past'
  return slotChange(slot, 0) === ('closed' satisfies SlotChange) ? 'closed' : 'kept'
}
