import { call } from '../call.ts'
import { object } from '../shape.ts'
import { calendarInfo } from './calendar.ts'

/** `surveyId` and `itemKey` name a reservation item, both or neither. */
export type LoadCalendarRequest = { id: string; surveyId?: string; itemKey?: string; partitionKey?: string }

/** API-41. */
export const loadCalendar = call({
  method: 'GET',
  path: 'calendars/info/{id}',
  by: 'resident',
  ask: (useCases) => useCases.loadCalendar,
  request: ({ calendarId: id, item }): LoadCalendarRequest => {
    if (!item) return { id }
    const { surveyId, itemKey, partitionKey } = item
    return { id, surveyId, itemKey, ...(partitionKey !== undefined && { partitionKey }) }
  },
  response: object({ data: calendarInfo }),
  result: ({ data: { possibleStart: from, possibleEnd: to, cap, ...calendar } }) => ({
    calendar,
    ...(from !== undefined && to !== undefined && { window: { from, to } }),
    ...(cap && { cap }),
  }),
  refusals: [
    'calendar.not_found',
    'survey.not_found',
    'survey.no_config',
    'survey.not_open',
    'payment.not_accepted',
    'answer.not_found',
    'reservation.unknown',
    'reservation.first_dose_missing',
  ],
})
