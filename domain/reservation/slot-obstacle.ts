import type { LocalDate } from '../shared/local-date.ts'
import type { BookingWindow, Calendar, Coma } from './calendar.ts'
import { type SlotState, slotStart } from './slot-state.ts'

/** Why a slot can't be booked, with what a person has to know of it. */
export type SlotObstacle =
  | { why: 'full' | 'day_off' | 'no_slot' | 'past' }
  /** `daysBefore`: how many open days ahead a booking has to be made, where that is the reason. */
  | { why: 'too_soon'; from: LocalDate; daysBefore?: number }
  | { why: 'too_late'; to: LocalDate }

type BookingRules = {
  window: BookingWindow
  calendar: Pick<Calendar, 'reservationPossibleStart' | 'startDate' | 'reservationStart'>
  /** The bookable days begin with a day of the reservation item's own, as for a second dose. */
  hasOwnStart: boolean
  /** Epoch milliseconds. */
  nowMs: number
}

/** Why a slot in that state can't be booked (RSV-10 to RSV-15); undefined if it can. */
export function slotObstacle(
  slot: { state: SlotState; day: LocalDate; coma: Coma },
  rules: BookingRules,
): SlotObstacle | undefined {
  switch (slot.state) {
    case 'available':
      return undefined
    case 'full':
    case 'day_off':
      return { why: slot.state }
    case 'not_in_calendar':
      return { why: 'no_slot' }
    case 'impossible':
      return obstacleOfTime(slot, rules)
  }
}

/** A slot that is impossible is over, or lies before or after the bookable days (RSV-14). */
function obstacleOfTime(
  { day, coma }: { day: LocalDate; coma: Coma },
  { window, calendar, hasOwnStart, nowMs }: BookingRules,
): SlotObstacle {
  if (slotStart(day, coma) <= nowMs) return { why: 'past' }
  if (day > window.to) return { why: 'too_late', to: window.to }
  const { reservationPossibleStart: daysBefore, startDate, reservationStart } = calendar
  const isFixed = hasOwnStart || window.from === startDate || window.from === reservationStart
  return { why: 'too_soon', from: window.from, ...(!isFixed && daysBefore && { daysBefore }) }
}
