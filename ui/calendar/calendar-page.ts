import type { CanBeReserved } from '../../application/calendar/can-be-reserved.ts'
import type { ListReservationItems, LoadCategoryTree } from '../../application/calendar/categories.ts'
import type { LoadCalendar } from '../../application/calendar/load-calendar.ts'
import type { LoadSchedule } from '../../application/calendar/load-schedule.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { MessagingClient } from '../../application/ports/messaging-client.ts'
import type { CheckReservation } from '../../application/reservation/check-reservation.ts'

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
