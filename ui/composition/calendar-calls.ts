import { checkReservation } from '../../adapters/http/calls/answer/check-reservation.ts'
import { canBeReserved } from '../../adapters/http/calls/reservation/can-be-reserved.ts'
import { listReservationItems } from '../../adapters/http/calls/reservation/list-reservation-items.ts'
import { loadCalendar } from '../../adapters/http/calls/reservation/load-calendar.ts'
import { loadCategoryTree } from '../../adapters/http/calls/reservation/load-category-tree.ts'
import { loadSchedule } from '../../adapters/http/calls/reservation/load-schedule.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks of calendars. */
export const calendarCalls = (ask: AskAsResident) => ({
  loadCalendar: ask(loadCalendar),
  loadSchedule: ask(loadSchedule),
  loadCategoryTree: ask(loadCategoryTree),
  listReservationItems: ask(listReservationItems),
  canBeReserved: ask(canBeReserved),
  checkReservation: ask(checkReservation),
})
