import type { LocalDate } from '../shared/local-date.ts'
import type { Coma } from './calendar.ts'
import { slotStart } from './slot-state.ts'

/** A slot that can be booked, with its time and its free places. */
type FreeSlot = { day: LocalDate; coma: Coma; remaining: number }

/** Which free slots are looked for. */
type Wish = {
  /** At most so many. */
  count: number
  /** Places that the booking takes, at least 1. */
  cost: number
  /** Start of the slot that would have been best, in epoch milliseconds; undefined: the earlier, the better. */
  near?: number | undefined
}

/**
 * The free slots that suit a wish best, the best first: those that start nearest to `near`, of two that are as near the
 * earlier one.
 *
 * @param days in any order, each with its slots that can be booked; none if nothing is free
 */
export function nextFreeSlots<Slot extends FreeSlot>(
  days: readonly { free: readonly Slot[] }[],
  { count, cost, near }: Wish,
): readonly Slot[] {
  return days
    .flatMap(({ free }) => free)
    .filter(({ remaining }) => remaining >= cost)
    .map((slot) => ({ slot, start: slotStart(slot.day, slot.coma) }))
    .sort((a, b) => distance(a.start, near) - distance(b.start, near) || a.start - b.start)
    .slice(0, count)
    .map(({ slot }) => slot)
}

const distance = (start: number, near: number | undefined): number =>
  near === undefined ? start : Math.abs(start - near)
