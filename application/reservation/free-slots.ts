import type { Calendar, Coma, Slot } from '../../domain/reservation/calendar.ts'
import { nextFreeSlots } from '../../domain/reservation/next-free-slots.ts'
import { remainingOf, slotStart, slotState } from '../../domain/reservation/slot-state.ts'
import { earliest, type LocalDate, latest, plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { windowOf } from './calendars.ts'
import { quotaOf } from './validate-slot.ts'

type FreeSlotNeeds = { bookings: Pick<BookingRepository, 'reserved'>; holidays: HolidayCalendar }

/** A slot that can be booked, with its time and its free places. */
type FreeSlot = Slot & { coma: Coma; remaining: number }

/**
 * The slots of a calendar that can be booked at `nowMs`, from `from` to `to`, both included, by day and slot key.
 * @param wish.cost places that the booking takes, at least 1
 */
async function freeSlots(
  needs: FreeSlotNeeds,
  calendar: Calendar,
  { from, to, nowMs, cost }: { from: LocalDate; to: LocalDate; nowMs: number; cost: number },
): Promise<FreeSlot[]> {
  const window = windowOf(calendar, needs.holidays, { today: tokyoDay(nowMs) })
  if (!window) return []
  const [first, last] = [latest(from, window.from), earliest(to, window.to)]
  const counts = first <= last ? await needs.bookings.reserved(calendar.sortKey, first, last) : new Map()
  const free: FreeSlot[] = []
  for (let day = first; day <= last; day = plusDays(day, 1))
    for (const [slotKey, coma] of calendar.comaList.entries()) {
      const { isDayOff, places: quota } = quotaOf(needs, calendar, { day, slotKey })
      const reserved = counts.get(day)?.get(slotKey) ?? 0
      const hasStarted = slotStart(day, coma) <= nowMs
      const state = slotState({ quota, reserved, cost, isDayOff, inWindow: true, hasStarted })
      if (state !== 'available') continue
      free.push({
        calendarId: calendar.sortKey,
        day,
        slotKey,
        coma,
        remaining: remainingOf({ quota, reserved }),
      })
    }
  return free
}

/** How far from a slot another one is near it, days. */
const NEAR_DAYS = 28

/** The free slots of a calendar that come nearest to one of its slots, in which one place is free, at most `count`. */
export async function freeSlotsNear(
  needs: FreeSlotNeeds,
  calendar: Calendar,
  { day, slotKey }: Pick<Slot, 'day' | 'slotKey'>,
  { nowMs, count }: { nowMs: number; count: number },
): Promise<readonly FreeSlot[]> {
  const coma = calendar.comaList[slotKey]
  if (!coma) return []
  const days = { from: plusDays(day, -NEAR_DAYS), to: plusDays(day, NEAR_DAYS) }
  const free = await freeSlots(needs, calendar, { ...days, nowMs, cost: 1 })
  return nextFreeSlots([{ free }], { count, cost: 1, near: slotStart(day, coma) })
}
