import type { LocalDate } from '../shared/local-date.ts'
import type { Coma } from './calendar.ts'

/** Whether a slot can be booked, or why not (RSV-10..15). */
export type SlotState = 'available' | 'full' | 'day_off' | 'not_in_calendar' | 'impossible'

/** How a slot is marked on the screen; `unavailable` is both `not_in_calendar` and `impossible` (CAL-06). */
export type SlotMark = 'selected' | 'available' | 'full' | 'day_off' | 'unavailable'

/** All places of a slot and those taken; without a quota the day has no such slot. */
type SlotCounts = { quota: number | null | undefined; reserved: number }

/** A slot with no more free places than this says how many: it may be gone before somebody has decided. */
export const FEW_PLACES = 2

/** Free places, never below 0. */
export const remainingOf = ({ quota, reserved }: SlotCounts): number => Math.max(0, (quota ?? 0) - reserved)

/**
 * The state of a slot: the first that applies of day off, not in calendar, impossible, available and full (RSV-15). A
 * slot without bookings that has fewer places than `cost` is not full but not in the calendar (RSV-13).
 *
 * @param slot.cost places that the booking takes, at least 1
 * @param slot.hasStarted whether its start is not later than now (RSV-14)
 */
export function slotState(
  slot: SlotCounts & { cost: number; isDayOff: boolean; inWindow: boolean; hasStarted: boolean },
): SlotState {
  if (slot.isDayOff) return 'day_off'
  if (slot.quota === null || slot.quota === undefined) return 'not_in_calendar'
  if (!slot.inWindow || slot.hasStarted) return 'impossible'
  if (remainingOf(slot) >= slot.cost) return 'available'
  return slot.reserved > 0 ? 'full' : 'not_in_calendar'
}

/** The mark of a slot (CAL-06). */
export function markOf(state: SlotState, isSelected: boolean): SlotMark {
  if (isSelected) return 'selected'
  return state === 'not_in_calendar' || state === 'impossible' ? 'unavailable' : state
}

/** The start of a slot in epoch milliseconds; slot times are in Asia/Tokyo. */
export function slotStart(day: LocalDate, { start }: Coma): number {
  const [hours, minutes] = start.split(':').map(Number)
  return Date.parse(`${day}T00:00:00+09:00`) + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000
}
