import type { Calendar, Slot } from '../../domain/reservation/calendar.ts'
import { type SlotChange, slotChange } from '../../domain/reservation/slot-change.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { City } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { takenSlots } from '../reservation/taken-slots.ts'
import { quotaOf } from '../reservation/validate-slot.ts'

/** A slot with bookings from today on that an import would close, or leave with fewer places than are taken. */
export type TouchedSlot = Slot & {
  why: SlotChange
  /** Places taken, and those that there would be. */
  reserved: number
  quota: number
}

/**
 * Driving port of the office: what an import of `city` would do to bookings, by calendar, day and slot. Stores nothing.
 * Left out are slots that are like that already, and those that the city would no longer have, with which it is not
 * imported.
 */
type FindTouchedSlots = (city: City) => Promise<TouchedSlot[]>

type Needs = {
  bookings: Pick<BookingRepository, 'catalog' | 'reserved'>
  holidays: HolidayCalendar
  clock: Clock
}

export const makeFindTouchedSlots =
  ({ bookings, holidays, clock }: Needs): FindTouchedSlots =>
  async ({ calendars = [] }) => {
    const { calendars: current } = await bookings.catalog()
    const touched: TouchedSlot[] = []
    for (const next of calendars) {
      const before = current.get(next.sortKey)
      if (!before) continue
      for (const slot of await takenSlots(bookings, next.sortKey, tokyoDay(clock.now()))) {
        const then = hasSameTime(before, next, slot) ? changedSlot({ holidays }, next, slot) : undefined
        if (then && isWorse(then, quotaOf({ holidays }, before, slot))) touched.push(then)
      }
    }
    return touched
  }

/** A slot with places taken, if `calendar` closes it or has fewer places; undefined if not. */
export function changedSlot(
  needs: { holidays: HolidayCalendar },
  calendar: Calendar,
  slot: Slot & { reserved: number },
): TouchedSlot | undefined {
  const now = quotaOf(needs, calendar, slot)
  const why = slotChange(now, slot.reserved)
  return why && { ...slot, why, quota: why === 'closed' ? 0 : (now.places ?? 0) }
}

/** Whether the slot is in both calendars, and at the same time. */
export function hasSameTime(before: Calendar, next: Calendar | undefined, { slotKey }: Slot): boolean {
  const [was, is] = [before.comaList[slotKey], next?.comaList[slotKey]]
  return was?.start === is?.start && was?.end === is?.end
}

/** Whether a slot gets worse than it is. */
const isWorse = (
  { why, quota }: TouchedSlot,
  { isDayOff, places }: { isDayOff: boolean; places: number | undefined },
): boolean => (why === 'closed' ? !isDayOff && places !== undefined : quota < (places ?? 0))
