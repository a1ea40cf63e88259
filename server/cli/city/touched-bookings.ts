import { makeFindTouchedSlots, type TouchedSlot } from '../../../application/city/touched-slots.ts'
import { makeListPeople } from '../../../application/office/list-people.ts'
import { makeNoteInformed } from '../../../application/office/note-informed.ts'
import { makeFindSlotsToInform } from '../../../application/office/slots-to-inform.ts'
import type { StoredCatalog } from '../../../application/ports/booking-repository.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import type { CommandContext } from '../command-context.ts'
import { grouped, personText, printable, say, slotText } from '../printing.ts'

const texts: Readonly<Record<TouchedSlot['why'], (slot: TouchedSlot) => string>> = {
  closed: ({ reserved }) => `休みになります。予約 ${grouped(reserved)}`,
  lowered: ({ reserved, quota }) => `定員が ${grouped(quota)} になります。予約 ${grouped(reserved)}`,
}

/** A slot that an import touches: `テニスコート（court） 2024/6/20(木) 9:00～10:00 休みになります。予約 2`. */
export const touchedText = (catalog: StoredCatalog, slot: TouchedSlot): string =>
  `${slotText(catalog, slot)} ${texts[slot.why](slot)}`

type AcceptOptions = { city: City; isAccepted: boolean; isShown: boolean }

/**
 * Lists the bookings that an import of `city` would touch, a line for each slot, with the people in it if `isShown`.
 * Whoever was told of an earlier change of such a slot has to be told again: that is noted before the import, so that
 * nobody is forgotten if it ends in between.
 *
 * @returns whether it may go on: nothing is touched, or `isAccepted`
 */
export async function acceptTouched(
  storage: Storage,
  { city, isAccepted, isShown }: AcceptOptions,
  { out, clock, holidays }: Pick<CommandContext, 'out' | 'clock' | 'holidays'>,
): Promise<boolean> {
  const { bookings } = storage
  const touched = await makeFindTouchedSlots({ bookings, clock, holidays })(city)
  if (touched.length === 0) return true
  const people = isShown
    ? await makeListPeople({ ...storage, clock })({ slots: touched, withInformed: true })
    : []
  const catalog = await bookings.catalog()
  for (const slot of touched) {
    out.write(`注意 ${printable(touchedText(catalog, slot))}\n`)
    for (const person of people) if (person.slot === slot) out.write(`${printable(personText(person))}\n`)
  }
  const places = touched.reduce((sum, { reserved }) => sum + reserved, 0)
  out.write(
    `予約のある枠 ${grouped(touched.length)}件（予約 ${grouped(places)}）に影響します。予約は消えませんが、予約した人に知らせる必要があります。\n`,
  )
  if (!isAccepted) return false
  await makeNoteInformed({ ...storage, clock })({ slots: touched, isInformed: false })
  return true
}

/** Says how many bookings there are whose people have to be told that their slot was closed or lowered, if any. */
export async function remindToInform(
  storage: Storage,
  context: Pick<CommandContext, 'out' | 'clock' | 'holidays' | 'isInstalled'>,
): Promise<void> {
  const { clock, holidays } = context
  const slots = await makeFindSlotsToInform({ ...storage, clock, holidays })()
  const waiting = slots.reduce((sum, slot) => sum + slot.waiting, 0)
  if (waiting > 0)
    say(
      context,
      `休みになった、定員を減らしたと知らせる予約が ${grouped(waiting)}件あります。一覧は npm run answers -- to-inform です。\n`,
    )
}
