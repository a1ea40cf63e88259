import type { ResidentNeeds } from '../../adapters/http/client/resident-calls.ts'
import { laterCalls } from './later-calls.ts'

/** What the browser asks of calendars. The code of the calls comes with the first of them: most pages make none. */
export const calendarCalls = (needs: ResidentNeeds) =>
  laterCalls(
    async () =>
      (await import('../../adapters/http/client/http-calendar-use-cases.ts')).httpCalendarUseCases(needs),
    [
      'loadCalendar',
      'loadSchedule',
      'loadCategoryTree',
      'listReservationItems',
      'canBeReserved',
      'checkReservation',
    ],
  )
