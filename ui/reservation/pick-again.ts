import type { Booking } from './booking.ts'
import type { OpenItems } from './open-items.ts'

/**
 * Opens the items of a booking one after the other and picks what was picked before its page was drawn anew, as it is in another
 * language; ends at the first item without a pick, or whose slot has gone.
 *
 * @param openAt opens the calendar of an item by its number; resolves to whether its slots are shown
 * @returns whether a slot is picked for every item
 */
export async function pickAgain(
  { items, picks }: Pick<Booking, 'items' | 'picks'>,
  opened: OpenItems,
  openAt: (at: number) => Promise<boolean>,
): Promise<boolean> {
  for (const [at, { itemKey }] of items.entries()) {
    const slot = picks.get(itemKey)
    if (!(await openAt(at)) || !slot) return false
    const cell = await opened.recheck(at, slot)
    if (!opened.canTake(at, cell)) return false
    opened.pick(at, cell)
  }
  return true
}
