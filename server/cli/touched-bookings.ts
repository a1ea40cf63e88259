import { makeFindTouchedSlots, type TouchedSlot } from '../../application/city/touched-slots.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { CommandContext } from './command-context.ts'
import { grouped } from './grouped.ts'
import { slotText } from './slot-text.ts'

const texts: Readonly<Record<TouchedSlot['why'], (slot: TouchedSlot) => string>> = {
  closed: ({ reserved }) => `休みになります。予約 ${grouped(reserved)}`,
  lowered: ({ reserved, quota }) => `定員が ${grouped(quota)} になります。予約 ${grouped(reserved)}`,
}

/**
 * Lists the bookings that an import of `city` would touch, a line for each slot.
 * @returns whether it may go on: nothing is touched, or `isAccepted`
 */
export async function acceptTouched(
  { bookings }: Pick<Storage, 'bookings'>,
  { city, isAccepted }: { city: City; isAccepted: boolean },
  { out, err, clock, holidays }: Pick<CommandContext, 'out' | 'err' | 'clock' | 'holidays'>,
): Promise<boolean> {
  const touched = await makeFindTouchedSlots({ bookings, clock, holidays })(city)
  if (touched.length === 0) return true
  const catalog = await bookings.catalog()
  for (const slot of touched) out.write(`注意 ${slotText(catalog, slot)} ${texts[slot.why](slot)}\n`)
  const places = touched.reduce((sum, { reserved }) => sum + reserved, 0)
  out.write(
    `予約のある枠 ${grouped(touched.length)}件（予約 ${grouped(places)}）に影響します。予約は消えませんが、予約した人に知らせる必要があります。\n`,
  )
  if (isAccepted) return true
  err.write('このまま取り込むときは、--accept を付けてください。何も取り込んでいません。\n')
  return false
}
