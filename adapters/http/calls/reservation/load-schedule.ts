import { compactDay } from '../../../../domain/shared/reservation-value.ts'
import { call } from '../call.ts'
import { byName, count, listOf, object, oneOf, type Shape, text } from '../shape.ts'
import { coma } from './calendar.ts'

/** Days are written `YYYYMMDD`. */
export type LoadScheduleRequest = { calendarId: string; start_day: string; end_day: string }

type Pair = readonly [quota: number, reserved: number]
const counts = listOf(count)
export const pair: Shape<Pair> = {
  ...counts,
  is: (value): value is Pair => counts.is(value) && value.length === 2,
}

/** API-36. */
export const loadSchedule = call({
  method: 'GET',
  path: 'calendars/schedule/{calendarId}',
  by: 'resident',
  ask: (useCases) => useCases.loadSchedule,
  retry: { tries: 3, onNetworkError: true },
  request: ({ calendarId, startDay, endDay }): LoadScheduleRequest => ({
    calendarId,
    start_day: compactDay(startDay),
    end_day: compactDay(endDay),
  }),
  response: object({
    schedule: byName(byName(pair)),
    dayOff: byName(oneOf(1)),
    comaList: listOf(coma),
    holidays: byName(text),
  }),
  result: ({ schedule, dayOff, comaList, holidays }) => ({ schedule, dayOff, comaList, holidays }),
  refusals: ['calendar.not_found'],
})
