import type { Schedule, ScheduleDay, SlotCount } from '../../../../application/reservation/load-schedule.ts'
import type { LocalDate } from '../../../../domain/shared/local-date.ts'
import { compactDay, dayOfCompact } from '../../../../domain/shared/reservation-value.ts'
import { call } from '../call.ts'
import { byName, count, listOf, type Of, object, oneOf, type Shape, text } from '../shape.ts'
import { coma } from './calendar.ts'

/** Days are written `YYYYMMDD`. */
export type LoadScheduleRequest = { calendarId: string; start_day: string; end_day: string }

type Pair = readonly [quota: number, reserved: number]
const counts = listOf(count)
export const pair: Shape<Pair> = {
  ...counts,
  is: (value): value is Pair => counts.is(value) && value.length === 2,
}

const response = object({
  /** A day has the slots it offers, by slot key; a slot that is missing is not in the calendar. */
  schedule: byName(byName(pair)),
  /** Days off; other days are missing. */
  dayOff: byName(oneOf(1)),
  comaList: listOf(coma),
  holidays: byName(text),
})
type ScheduleFields = Of<typeof response>

/** A schedule as it is sent; days are written `YYYYMMDD`. */
export function scheduleFields({ days, comaList }: Schedule): ScheduleFields {
  const schedule: Record<string, Record<string, Pair>> = {}
  const dayOff: Record<string, 1> = {}
  const holidays: Record<string, string> = {}
  for (const [day, { isDayOff, holiday, slots }] of days) {
    const name = compactDay(day)
    if (holiday !== undefined) holidays[name] = holiday
    if (isDayOff) dayOff[name] = 1
    const pairs: Record<string, Pair> = {}
    for (const [slotKey, { quota, reserved }] of slots) pairs[slotKey] = [quota, reserved]
    schedule[name] = pairs
  }
  return { schedule, dayOff, comaList, holidays }
}

/** The inverse of `scheduleFields`. */
function scheduleOf({ schedule, dayOff, comaList, holidays }: ScheduleFields): Schedule {
  const days = Object.entries(schedule).flatMap(([name, pairs]): [LocalDate, ScheduleDay][] => {
    const day = dayOfCompact(name)
    if (day === undefined) return []
    const slots = Object.entries(pairs).map(
      ([key, [quota, reserved]]) => [Number(key), { quota, reserved }] as const,
    )
    const holiday = holidays[name]
    return [
      [
        day,
        {
          isDayOff: dayOff[name] === 1,
          slots: new Map<number, SlotCount>(slots),
          ...(holiday !== undefined && { holiday }),
        },
      ],
    ]
  })
  return { days: new Map(days), comaList }
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
  response,
  result: scheduleOf,
  refusals: ['calendar.not_found'],
})
