import type { CalendarUseCases } from '../../adapters/http/client/http-calendar-use-cases.ts'
import type { ResidentNeeds } from '../../adapters/http/client/resident-calls.ts'

type Wanted =
  | 'loadCalendar'
  | 'loadSchedule'
  | 'loadCategoryTree'
  | 'listReservationItems'
  | 'canBeReserved'
  | 'checkReservation'

/** What the browser asks of calendars. The code of the calls comes with the first of them: most pages make none. */
export function calendarCalls(needs: ResidentNeeds): Pick<CalendarUseCases, Wanted> {
  const calls = async () =>
    (await import('../../adapters/http/client/http-calendar-use-cases.ts')).httpCalendarUseCases(needs)
  return {
    loadCalendar: async (command) => (await calls()).loadCalendar(command),
    loadSchedule: async (command) => (await calls()).loadSchedule(command),
    loadCategoryTree: async () => (await calls()).loadCategoryTree(),
    listReservationItems: async (command) => (await calls()).listReservationItems(command),
    canBeReserved: async (command) => (await calls()).canBeReserved(command),
    checkReservation: async (command) => (await calls()).checkReservation(command),
  }
}
