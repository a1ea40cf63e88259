import type { CheckReservation } from '../../application/answer/check-reservation.ts'
import type { SavedAnswerResult } from '../../application/answer/save-answer.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { MessagingClient } from '../../application/ports/messaging-client.ts'
import type { CanBeReserved } from '../../application/reservation/can-be-reserved.ts'
import type { ListReservationItems, LoadCategoryTree } from '../../application/reservation/categories.ts'
import type { LoadCalendar } from '../../application/reservation/load-calendar.ts'
import type { LoadSchedule } from '../../application/reservation/load-schedule.ts'
import type { Failure } from '../frame/errors/failure.ts'
import type { BookingAlert } from './booking-alert.ts'
import type { Cell, PickedSlot } from './week-model.ts'

/** Everything the calendar page asks of the world. */
export type CalendarNeeds = {
  loadCalendar: LoadCalendar
  loadSchedule: LoadSchedule
  loadCategoryTree: LoadCategoryTree
  listReservationItems: ListReservationItems
  canBeReserved: CanBeReserved
  checkReservation: CheckReservation
  messaging: MessagingClient
  clock: Clock
  /** Of this tab; remembers which filling is booked (RSV-08). */
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** For the console: what the resident need not read. */
  log(message: string, error?: unknown): void
}

export type BookingPhase =
  | { name: 'loading' }
  /** The session has run out: sign in again. */
  | { name: 'signed-out' }
  /** There is nothing to book here: back to where one came from (CAL-19). */
  | { name: 'invalid' }
  /** Nothing can be booked, and why. */
  | { name: 'notice'; message: string; detail?: string }
  | { name: 'failed'; failure: Failure }
  | { name: 'picking' }
  /** A slot is pressed, and the schedule is too old to ask about it. */
  | { name: 'checking'; slot: PickedSlot }
  | { name: 'asking'; cell: Cell }
  | { name: 'reviewing' }
  | { name: 'sending' }
  /** Over the slots, or over what was reviewed. */
  | { name: 'alert'; alert: BookingAlert; over: 'picking' | 'reviewing' }
  | { name: 'done'; result: SavedAnswerResult }
