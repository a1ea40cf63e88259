/**
 * What a city may do to a slot after it was booked: there is none on that day any more, or it has fewer places than are
 * taken.
 */
export type SlotChange = 'closed' | 'lowered'

/**
 * What became of a booked slot by the rules of its calendar as they are; undefined: it has room for everybody who has
 * booked.
 *
 * @param places of the slot; undefined: its day has no such slot
 * @param reserved places taken
 */
export function slotChange(
  { isDayOff, places }: { isDayOff: boolean; places: number | undefined },
  reserved: number,
): SlotChange | undefined {
  if (isDayOff || places === undefined) return 'closed'
  return places < reserved ? 'lowered' : undefined
}
