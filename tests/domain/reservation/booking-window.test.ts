import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bookingWindow,
  possibleEnd,
  possibleStart,
  UPPER_BOUND,
} from '../../../domain/reservation/booking-window.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anyDay } from '../shared/days.ts'
import { anyDayOffs, daysOff } from './days.ts'

const today = localDate('2024-06-12')
const never = () => false

const aCalendar = (over: Partial<Calendar> = {}): Calendar => ({
  sortKey: 'court',
  name: 'テニスコート',
  comaList: [{ start: '09:00', end: '10:00' }],
  weekly: [],
  ...over,
})

const weekend = ['2024-06-15', '2024-06-16']
const holidays = ['2024-05-03..2024-05-06']

const starts = [
  { id: 'X-WIN-01', on: '2024-06-12', n: 0, off: [], start: '2024-06-12' },
  { id: 'X-WIN-02', on: '2024-06-12', n: 1, off: [], start: '2024-06-13' },
  { id: 'X-WIN-03', on: '2024-06-12', n: 3, off: [], start: '2024-06-15' },
  { id: 'X-WIN-04', on: '2024-06-14', n: 1, off: weekend, start: '2024-06-17' },
  { id: 'X-WIN-05', on: '2024-06-13', n: 3, off: weekend, start: '2024-06-18' },
  { id: 'X-WIN-06', on: '2024-06-15', n: 1, off: weekend, start: '2024-06-17' },
  { id: 'X-WIN-07', on: '2024-05-02', n: 1, off: holidays, start: '2024-05-07' },
  { id: 'X-WIN-08', on: '2024-05-02', n: 2, off: holidays, start: '2024-05-08' },
  { id: 'X-WIN-09', on: '2024-12-31', n: 1, off: [], start: '2025-01-01' },
  { id: 'X-WIN-10', on: '2024-02-28', n: 1, off: [], start: '2024-02-29' },
  { id: 'missing', on: '2024-06-15', n: undefined, off: weekend, start: '2024-06-15' },
  { id: '800 days off', on: '2024-06-12', n: 1, off: ['2024-06-13..2026-08-21'], start: undefined },
  { id: '799 days off', on: '2024-06-12', n: 1, off: ['2024-06-13..2026-08-20'], start: '2026-08-21' },
]

const ends = [
  { id: 'X-WIN-11', on: '2024-06-12', months: 1, endDate: undefined, end: '2024-07-31' },
  { id: 'X-WIN-12', on: '2024-01-31', months: 1, endDate: undefined, end: '2024-02-29' },
  { id: 'X-WIN-13', on: '2024-12-15', months: 2, endDate: undefined, end: '2025-02-28' },
  { id: 'X-WIN-14', on: '2023-01-15', months: 1, endDate: undefined, end: '2023-02-28' },
  { id: 'X-WIN-15', on: '2024-06-12', months: 1, endDate: '2024-07-10', end: '2024-07-10' },
  { id: 'X-WIN-16', on: '2024-06-12', months: undefined, endDate: undefined, end: '2099-12-31' },
  { id: 'X-WIN-17', on: '2024-06-12', months: undefined, endDate: '2024-06-20', end: '2024-06-20' },
  { id: 'X-WIN-18', on: '2024-06-12', months: 1, endDate: '2024-08-31', end: '2024-07-31' },
  { id: '0 months', on: '2024-06-12', months: 0, endDate: undefined, end: '2099-12-31' },
  { id: 'in the last year', on: '2099-01-10', months: 1, endDate: undefined, end: '2099-02-28' },
  { id: 'beyond the last year', on: '2099-12-10', months: 1, endDate: undefined, end: '2099-12-31' },
  { id: 'too many months', on: '2024-06-12', months: 1e9, endDate: undefined, end: '2099-12-31' },
]

const lowerBounds = [
  [{}, undefined, '2024-06-12'],
  [{ startDate: '2024-06-11' }, undefined, '2024-06-12'],
  [{ startDate: '2024-06-20' }, undefined, '2024-06-20'],
  [{ reservationStart: '2024-06-21' }, undefined, '2024-06-21'],
  [{ startDate: '2024-06-20', reservationStart: '2024-06-18' }, undefined, '2024-06-20'],
  [{ startDate: '2024-06-20', reservationPossibleStart: 14 }, undefined, '2024-06-26'],
  [{ startDate: '2024-06-20' }, '2024-06-25', '2024-06-25'],
  [{ startDate: '2024-06-20' }, '2024-06-01', '2024-06-20'],
] as const

const nothing = [
  { why: 'it is off', calendar: { calendarOff: true } },
  { why: 'the end is over', calendar: { endDate: '2024-06-11' } },
  {
    why: 'the start lies behind the end',
    calendar: { startDate: '2024-08-01', reservationPossibleMonths: 1 },
  },
  {
    why: 'it accepts none before a later day',
    calendar: { reservationStart: '2024-07-01', endDate: '2024-06-30' },
  },
]

describe('the possible start', () => {
  test.each(starts)('is $start on $on for n $n ($id) [RSV-19]', ({ on, n, off, start }) => {
    expect(possibleStart(localDate(on), n, daysOff(...off))).toBe(start)
  })

  test.each([
    ['2024-06-17', '2024-06-17'],
    ['2024-06-16', undefined],
  ])('is not searched for after %s: %s [RSV-19]', (until, start) => {
    const on = localDate('2024-06-14')
    expect(possibleStart(on, 1, daysOff(...weekend), localDate(until))).toBe(start)
  })

  test('is after today, no day off, and later for a larger n [RSV-19]', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 90 }), anyDayOffs, (day, n, isDayOff) => {
        const start = possibleStart(day, n, isDayOff)!
        expect(start > day).toBe(true)
        expect(isDayOff(start)).toBe(false)
        expect(possibleStart(day, n + 1, isDayOff)! > start).toBe(true)
      }),
    )
  })
})

describe('the possible end', () => {
  test.each(ends)(
    'is $end on $on for $months months and end $endDate ($id) [RSV-20, RSV-21]',
    ({ on, months, endDate, end }) => {
      expect(possibleEnd(localDate(on), months, endDate === undefined ? undefined : localDate(endDate))).toBe(
        end,
      )
    },
  )

  test('is the last day of a month, and no month is skipped [RSV-20]', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 11 }), (day, months) => {
        const end = possibleEnd(day, months, undefined)
        const monthsAhead =
          (Number(end.slice(0, 4)) - Number(day.slice(0, 4))) * 12 +
          Number(end.slice(5, 7)) -
          Number(day.slice(5, 7))
        expect(monthsAhead).toBe(end === UPPER_BOUND ? Math.min(months, monthsAhead) : months)
        expect(new Date(Date.parse(end) + 86_400_000).toISOString().slice(8, 10)).toBe('01')
      }),
    )
  })

  test('is 2099-12-31 without any limit [CONST-04]', () => {
    expect(UPPER_BOUND).toBe('2099-12-31')
  })
})

describe('the bookable days', () => {
  test.each(lowerBounds)('of %j, not before %s, start on %s [RSV-22]', (calendar, notBefore, from) => {
    const window = bookingWindow(aCalendar(calendar as Partial<Calendar>), {
      today,
      isDayOff: never,
      ...(notBefore && { notBefore: localDate(notBefore) }),
    })
    expect(window?.from).toBe(from)
  })

  test.each(nothing)('are none when $why [CAL-13, RSV-23]', ({ calendar }) => {
    expect(
      bookingWindow(aCalendar(calendar as Partial<Calendar>), { today, isDayOff: never }),
    ).toBeUndefined()
  })

  test.each([
    ['2024-06-12', {}],
    ['2024-06-13', { reservationPossibleStart: 1 }],
    ['2024-06-20', { startDate: localDate('2024-06-20') }],
  ])('can be a single day, %s for %j [RSV-23]', (day, calendar) => {
    expect(
      bookingWindow(aCalendar({ ...calendar, endDate: localDate(day) }), { today, isDayOff: never }),
    ).toEqual({ from: day, to: day })
  })

  test('are none if every day is off [RSV-19]', () => {
    expect(
      bookingWindow(aCalendar({ reservationPossibleStart: 1 }), { today, isDayOff: () => true }),
    ).toBeUndefined()
  })

  test('start no later than they end, and not before today [RSV-22, RSV-23]', () => {
    const any = fc.record({
      reservationPossibleStart: fc.nat(40),
      reservationPossibleMonths: fc.nat(3),
      startDate: anyDay,
      endDate: anyDay,
    })
    fc.assert(
      fc.property(any, anyDay, anyDayOffs, (over, on, isDayOff) => {
        const window = bookingWindow(aCalendar(over), { today: on, isDayOff })
        if (!window) return
        expect(window.from <= window.to).toBe(true)
        expect(window.from >= on && window.from >= over.startDate).toBe(true)
        expect(window.to <= over.endDate).toBe(true)
      }),
    )
  })
})
