import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { type SlotObstacle, slotObstacle } from '../../../domain/reservation/slot-obstacle.ts'
import { type SlotState, slotStart } from '../../../domain/reservation/slot-state.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const coma = { start: '10:00', end: '10:30' }
const [from, to] = [localDate('2026-11-26'), localDate('2026-12-31')]

const obstacleOf = (
  state: SlotState,
  day: string,
  {
    calendar = {},
    hasOwnStart = false,
    nowMs = slotStart(localDate('2026-11-23'), { start: '09:00', end: '09:30' }),
  }: { calendar?: Partial<Calendar>; hasOwnStart?: boolean; nowMs?: number } = {},
) =>
  slotObstacle({ state, day: localDate(day), coma }, { window: { from, to }, calendar, hasOwnStart, nowMs })

const states: { state: SlotState; obstacle: SlotObstacle | undefined; row: string }[] = [
  { state: 'available', obstacle: undefined, row: 'RSV-10' },
  { state: 'full', obstacle: { why: 'full' }, row: 'RSV-11' },
  { state: 'day_off', obstacle: { why: 'day_off' }, row: 'RSV-12' },
  { state: 'not_in_calendar', obstacle: { why: 'no_slot' }, row: 'RSV-13' },
]

describe('why a slot can not be booked', () => {
  test.each(states)('$state follows from the state alone [$row]', ({ state, obstacle }) => {
    expect(obstacleOf(state, '2026-11-23')).toEqual(obstacle)
  })

  test('a slot that has begun is over, whatever the bookable days are, from its very start [RSV-14]', () => {
    const start = slotStart(localDate('2026-11-23'), coma)
    expect(obstacleOf('impossible', '2026-11-23', { nowMs: start })).toEqual({ why: 'past' })
    expect(obstacleOf('impossible', '2026-11-23', { nowMs: start - 1 })).toEqual({ why: 'too_soon', from })
    expect(obstacleOf('impossible', '2026-11-22')).toEqual({ why: 'past' })
  })

  test('a day behind the bookable ones is too late, and the last bookable one is told [RSV-14][RSV-20]', () => {
    expect(obstacleOf('impossible', '2027-01-01')).toEqual({ why: 'too_late', to })
  })

  test('a day before the bookable ones is too soon, with the days ahead that the calendar asks for [RSV-14][RSV-19]', () => {
    const asks = { calendar: { reservationPossibleStart: 2 } }
    expect(obstacleOf('impossible', '2026-11-25', asks)).toEqual({ why: 'too_soon', from, daysBefore: 2 })
    const none = { calendar: { reservationPossibleStart: 0 } }
    expect(obstacleOf('impossible', '2026-11-25', none)).toEqual({ why: 'too_soon', from })
  })

  const fixedStarts = [
    { start: 'a first day of the calendar', given: { calendar: { startDate: from } }, row: 'RSV-22' },
    {
      start: 'a day from which it accepts bookings',
      given: { calendar: { reservationStart: from } },
      row: 'CAL-13',
    },
    { start: 'a first day of the item, as of a second dose', given: { hasOwnStart: true }, row: 'VACC-05' },
  ]
  test.each(fixedStarts)('$start is the reason, and no number of days is told [$row]', ({ given }) => {
    const calendar = { reservationPossibleStart: 2, ...given.calendar }
    expect(obstacleOf('impossible', '2026-11-25', { ...given, calendar })).toEqual({ why: 'too_soon', from })
  })
})
