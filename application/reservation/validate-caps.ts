import { refuse } from '../../domain/refusal.ts'
import { type Caps, capsOf, type ExceededCap, exceededCap } from '../../domain/reservation/booking-caps.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import {
  type BookedSlot,
  type CapGroup,
  capGroupOf,
  capsOfGroup,
} from '../../domain/reservation/cap-group.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { BookingCaps, StoredCatalog } from '../ports/booking-repository.ts'
import { windowOf } from './calendars.ts'
import type { BookingContext, BookingNeeds, OpenCalendar } from './validate-slot.ts'

/** Whose bookings count, besides those in the store. */
type OwnBookings = {
  userId: string
  /** The answer that is edited: what it has in the store does not count, but `others` do. */
  exceptAnswerId: string | undefined
  /** Slots that the answer keeps, and those it takes before this one. */
  others: readonly Slot[]
}

/** What caps follow from. */
type CapContext = Pick<BookingContext, 'catalog' | 'today'>

/** The caps of a calendar that counts together with others; undefined if it counts alone. */
export function groupCapsOf(
  { holidays }: Pick<BookingNeeds, 'holidays'>,
  { catalog, today }: CapContext,
  calendarId: string,
): (Caps & { group: CapGroup }) | undefined {
  const group = capGroupOf(catalog.categories, calendarId)
  if (!group) return undefined
  const members = group.calendarIds.flatMap((id) => {
    const calendar = catalog.calendars.get(id)
    return calendar ? { calendar, window: windowOf(calendar, holidays, { today }) } : []
  })
  return { ...capsOfGroup(members), group }
}

/**
 * The caps on the resident's bookings that apply to one more on `day` (RSV-16 to RSV-18). Checked here to refuse early;
 * the store checks them again when it stores the booking.
 *
 * @throws Refusal `reservation.cap_of_period`, `reservation.cap_of_day`
 */
export async function validateCaps(
  needs: BookingNeeds,
  context: CapContext,
  { userId, exceptAnswerId, others }: OwnBookings,
  { itemKey, day, ...open }: OpenCalendar & { itemKey: string; day: LocalDate },
): Promise<BookingCaps> {
  const caps: BookingCaps =
    groupCapsOf(needs, context, open.calendar.sortKey) ?? capsOf(open.calendar, open.window)
  const { period, maxOfDay, group } = caps
  if (!period && maxOfDay === undefined) return caps
  const calendarIds = group?.calendarIds ?? [open.calendar.sortKey]
  const days = period ?? { from: day, to: day }
  const stored = await needs.bookings.ownSlots(userId, calendarIds, days, exceptAnswerId)
  const here = others.filter(({ calendarId }) => calendarIds.includes(calendarId))
  const exceeded = exceededCap(caps, [...here, ...stored], day)
  if (exceeded) throw capRefusal(context.catalog, itemKey, exceeded, group?.name)
  return caps
}

function capRefusal(
  catalog: StoredCatalog,
  itemKey: string,
  { per, max, booked }: ExceededCap<Slot>,
  group: string | undefined,
) {
  const ofGroup = group !== undefined && { group, booked: bookedSlots(catalog, booked) }
  return refuse(per === 'day' ? 'reservation.cap_of_day' : 'reservation.cap_of_period', {
    itemKey,
    max,
    ...ofGroup,
  })
}

/** Slots as a person reads them, by day and time. */
export const bookedSlots = ({ calendars }: StoredCatalog, slots: readonly Slot[]): BookedSlot[] =>
  slots
    .map(({ calendarId, day, slotKey }) => {
      const { name = '', comaList = [] } = calendars.get(calendarId) ?? {}
      const coma = comaList[slotKey]
      return { calendarName: name, day, ...(coma && { coma }) }
    })
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))

const timeOf = ({ day, coma }: BookedSlot): string => `${day} ${coma?.start ?? ''}`
