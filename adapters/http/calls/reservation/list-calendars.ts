import { call, inData } from '../call.ts'
import { listOf } from '../shape.ts'
import { calendar } from './calendar.ts'

/** API-35. */
export const listCalendars = call({
  method: 'GET',
  path: 'calendars/getCalendars',
  by: 'resident',
  ask: (useCases) => useCases.listCalendars,
  ...inData(listOf(calendar)),
  refusals: [],
})
