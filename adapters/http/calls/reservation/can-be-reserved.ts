import { call } from '../call.ts'
import { bool, object } from '../shape.ts'

/** API-42. Nobody is kept from booking because a question failed: saving decides (RSV-29). */
export const canBeReserved = call({
  method: 'GET',
  path: 'calendars/canBeReserve/{id}',
  by: 'resident',
  ask: (useCases) => useCases.canBeReserved,
  request: ({ calendarId }) => ({ id: calendarId }),
  response: object({ canBeReserve: bool }),
  result: ({ canBeReserve }) => canBeReserve,
  otherwise: true,
  refusals: ['calendar.not_found'],
})
