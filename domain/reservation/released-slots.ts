import type { Slot } from './calendar.ts'

/**
 * The slots in which a change gives a place back: those that were held and are not taken again, as often as they were
 * held.
 */
export function releasedSlots<Held extends Slot>(
  held: readonly Held[],
  taken: readonly Slot[],
): readonly Held[] {
  const again = taken.map(nameOf)
  return held.filter((slot) => {
    const at = again.indexOf(nameOf(slot))
    if (at >= 0) again.splice(at, 1)
    return at < 0
  })
}

const nameOf = ({ calendarId, day, slotKey }: Slot): string => JSON.stringify([calendarId, day, slotKey])
