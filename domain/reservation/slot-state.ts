import type { LocalDate } from '../shared/local-date.ts'
import type { Coma } from './calendar.ts'

/** What can be done with a time slot of a day (RSV-10..15). */
export type SlotState = 'available' | 'full' | 'day_off' | 'not_in_calendar' | 'impossible'

/** How a time slot is marked; `unavailable` stands for both kinds of it (CAL-06). */
export type SlotMark = 'selected' | 'available' | 'full' | 'day_off' | 'unavailable'

/** Places of a slot; without a quota there is no such slot on that day. */
export type Places = { quota: number | null | undefined; reserved: number }

/** Places left, never below 0. */
export const remainingOf = ({ quota, reserved }: Places): number => Math.max(0, (quota ?? 0) - reserved)

/**
 * The first that applies of: day off, not in calendar, impossible, available or full (RSV-15). A slot that is too small for
 * `cost` without any reservation is not in the calendar: it is not full (RSV-13).
 *
 * @param slot.cost places that the booking takes, at least 1
 * @param slot.hasStarted its start is not later than now (RSV-14)
 */
export function slotState(
  slot: Places & { cost: number; isDayOff: boolean; inWindow: boolean; hasStarted: boolean },
): SlotState {
  if (slot.isDayOff) return 'day_off'
  if (slot.quota === null || slot.quota === undefined) return 'not_in_calendar'
  if (!slot.inWindow || slot.hasStarted) return 'impossible'
  if (remainingOf(slot) >= slot.cost) return 'available'
  return slot.reserved > 0 ? 'full' : 'not_in_calendar'
}

/** How a slot of that state is marked (CAL-06). */
export function markOf(state: SlotState, isSelected: boolean): SlotMark {
  if (isSelected) return 'selected'
  return state === 'not_in_calendar' || state === 'impossible' ? 'unavailable' : state
}

/** When a slot begins, epoch milliseconds; its times are those of Asia/Tokyo. */
export function slotStart(day: LocalDate, { start }: Coma): number {
  const [hours, minutes] = start.split(':').map(Number)
  return Date.parse(`${day}T00:00:00+09:00`) + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000
}
