import type { LoadedCalendar } from '../../application/reservation/load-calendar.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { ageLimitOf, daysOfAge, windowOfAge } from '../../domain/reservation/age-limit.ts'
import type { AgeLimit, ReservationItem } from '../../domain/reservation/category.ts'
import { pathOf } from '../../domain/reservation/category-tree.ts'
import { type VisitNotes, visitNotesOf } from '../../domain/shared/visit-notes.ts'
import type { Booking, BookingItem } from './booking.ts'
import type { Reserved } from './booking-words.ts'
import type { CalendarNeeds, CalendarPhase } from './calendar-page.ts'
import { SlotsStore } from './slots-store.ts'

/** One reservation item with its calendar open. */
export type OpenItem = {
  item: BookingItem
  calendarId: string
  /** What is booked. */
  what: Reserved
  slots: SlotsStore
  /** Where to go and what to bring. */
  notes: VisitNotes
  /** How many bookings one may have in this calendar, or in all that it counts together with. */
  cap?: NonNullable<LoadedCalendar['cap']>
  /** An age limit that leaves less than all days, and at which end. */
  age?: { limit: AgeLimit; bites: Readonly<Record<'too_soon' | 'too_late', boolean>> }
}

/**
 * What came of opening an item: its slots; else the reason why there are none, or that the address makes no sense
 * (CAL-19).
 */
type OpenItemResult = OpenItem | Extract<CalendarPhase, { name: 'notice' | 'invalid' }>

/**
 * Opens the calendar of an item's category.
 *
 * @param calendarId the calendar that the address names; another one than the category's makes it invalid
 * @throws what the calls throw, but for the refusals that are reasons to be told
 */
export async function openItem(
  needs: CalendarNeeds,
  booking: Booking,
  item: BookingItem,
  calendarId?: string,
): Promise<OpenItemResult> {
  // The address names the calendar nearly always: it need not wait for the tree that confirms it.
  const early = calendarId === undefined ? undefined : loadParts(needs, booking, item, calendarId)
  early?.catch(() => {}) // handled below, or not needed
  const tree = await needs.loadCategoryTree()
  const path = tree && pathOf(tree, item.categoryId)
  if (!tree || !path) return { name: 'invalid' }
  const ownId = path.small.calendarId
  if (ownId === undefined) return noSlot(item)
  if (calendarId !== undefined && calendarId !== ownId) return { name: 'invalid' }
  try {
    const [loaded, canBook, named] = await (early ?? loadParts(needs, booking, item, ownId))
    const shown = { what: { tree, path, itemName: named?.itemName }, notes: visitNotesOf(named ?? {}) }
    const limit = ageLimitOf({ tree, items: named ? [named] : [] }, item)
    return canBook ? await openSlots(needs, item, shown, { ...loaded, limit }) : closed(item)
  } catch (error) {
    return resultOfRefusal(error)
  }
}

/** A calendar, whether it takes bookings, and what is booked in it. @throws as `LoadCalendar` */
const loadParts = (needs: CalendarNeeds, booking: Booking, item: BookingItem, calendarId: string) =>
  Promise.all([
    needs.loadCalendar({ calendarId, item: askedFor(booking, item) }),
    needs.canBeReserved({ calendarId }).catch(() => true), // saving decides (RSV-29)
    itemOf(needs, item),
  ])

async function openSlots(
  needs: CalendarNeeds,
  item: BookingItem,
  shown: Pick<OpenItem, 'what' | 'notes'>,
  { calendar, window, cap, limit }: LoadedCalendar & { limit: AgeLimit | undefined },
): Promise<OpenItemResult> {
  if (calendar.calendarOff || !window) return closed(item)
  if (calendar.comaList.length === 0) return noSlot(item)
  const { itemKey, birthday, current } = item
  const days = limit && birthday ? daysOfAge(limit, birthday) : {}
  // What is booked already can be kept.
  const own = windowOfAge(window, days) ?? (current && { from: current.day, to: current.day })
  if (limit && !own) return { name: 'notice', why: refuse('reservation.age_limit', { itemKey, limit }) }
  const slots = new SlotsStore(calendar, own ?? window, item, needs)
  await slots.open()
  const { free, week } = slots
  if (week?.rows.length === 0) {
    await free.search(() => free.hasSlots)
    if (!free.hasSlots && !free.hasFailed) return noSlot(item)
  }
  const bites = { too_soon: slots.window.from > window.from, too_late: slots.window.to < window.to }
  const age = limit && (bites.too_soon || bites.too_late) && { limit, bites }
  return { item, calendarId: calendar.sortKey, ...shown, slots, ...(cap && { cap }), ...(age && { age }) }
}

/** The calendar takes nothing, be it off or without a day that can be booked (CAL-17, RSV-23). */
const closed = ({ itemKey }: BookingItem): OpenItemResult => ({
  name: 'notice',
  why: refuse('reservation.closed', { itemKey }),
})

const noSlot = ({ itemKey }: BookingItem): OpenItemResult => ({
  name: 'notice',
  why: refuse('reservation.unknown', { itemKey }),
})

function resultOfRefusal(error: unknown): OpenItemResult {
  if (isRefusal(error, 'calendar.not_found', 'survey.not_found')) return { name: 'invalid' }
  if (isRefusal(error, 'reservation.first_dose_missing', 'reservation.unknown', 'reservation.closed')) {
    return { name: 'notice', why: error }
  }
  throw error
}

const askedFor = ({ surveyId, partitionKey }: Booking, { itemKey }: BookingItem) => ({
  surveyId,
  itemKey,
  ...(partitionKey !== undefined && { partitionKey }),
})

/** What is reserved, by its own name; without it the categories say enough. */
async function itemOf(
  needs: CalendarNeeds,
  { categoryId, itemId }: BookingItem,
): Promise<ReservationItem | undefined> {
  try {
    const items = await needs.listReservationItems({ categoryId })
    return items.find((each) => each.itemId === itemId)
  } catch (error) {
    needs.log('The names of the reservation items did not come', error)
    return undefined
  }
}
