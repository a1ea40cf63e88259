import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancelDeadlineOf } from '../../../domain/reservation/cancel-deadline.ts'
import { type LocalDate, localDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { anyDay } from '../shared/days.ts'
import { anyDayOffs, daysOff } from './days.ts'

const isPastDeadline = (on: Parameters<typeof cancelDeadlineOf>[0]) => cancelDeadlineOf(on).kind === 'past'

const weekend = ['2024-06-15', '2024-06-16']
const holidays = ['2024-05-03..2024-05-06']

/** Today, reserved day, limit, days off, their count, first day that is too late, whether it is. */
const deadlines = [
  ['X-CXL-01', '2024-06-13', '2024-06-14', 1, [], 0, '2024-06-14', false],
  ['X-CXL-02', '2024-06-14', '2024-06-14', 1, [], 0, '2024-06-14', true],
  ['X-CXL-03', '2024-06-13', '2024-06-14', null, [], 0, '2024-06-14', false],
  ['X-CXL-04', '2024-06-14', '2024-06-14', null, [], 0, '2024-06-14', true],
  ['X-CXL-05', '2024-06-11', '2024-06-14', 3, [], 0, '2024-06-12', false],
  ['X-CXL-06', '2024-06-12', '2024-06-14', 3, [], 0, '2024-06-12', true],
  ['X-CXL-07', '2024-06-14', '2024-06-14', 0, [], 0, undefined, false],
  ['X-CXL-08', '2024-06-15', '2024-06-14', 0, [], 0, undefined, false],
  ['X-CXL-09', '2024-06-15', '2024-06-14', 1, [], 0, '2024-06-14', true],
  ['X-CXL-10', '2024-06-14', '2024-06-17', 1, weekend, 2, '2024-06-15', false],
  ['X-CXL-11', '2024-06-15', '2024-06-17', 1, weekend, 2, '2024-06-15', true],
  ['X-CXL-12', '2024-06-16', '2024-06-17', 1, weekend, 1, '2024-06-16', true],
  ['X-CXL-13', '2024-06-17', '2024-06-17', 1, weekend, 0, '2024-06-17', true],
  ['X-CXL-14', '2024-06-13', '2024-06-17', 2, weekend, 2, '2024-06-14', false],
  ['X-CXL-15', '2024-06-14', '2024-06-17', 2, weekend, 2, '2024-06-14', true],
  ['X-CXL-16', '2024-06-12', '2024-06-17', 3, weekend, 2, '2024-06-13', false],
  ['X-CXL-17', '2024-06-13', '2024-06-17', 3, weekend, 2, '2024-06-13', true],
  ['X-CXL-18', '2024-05-02', '2024-05-07', 1, holidays, 4, '2024-05-03', false],
  ['X-CXL-19', '2024-05-03', '2024-05-07', 1, holidays, 4, '2024-05-03', true],
  ['X-CXL-20', '2024-05-01', '2024-05-07', 2, holidays, 4, '2024-05-02', false],
  ['X-CXL-21', '2024-05-02', '2024-05-07', 2, holidays, 4, '2024-05-02', true],
  ['X-CXL-22', '2024-12-31', '2025-01-01', 1, [], 0, '2025-01-01', false],
  ['X-CXL-23', '2024-02-29', '2024-03-01', 2, [], 0, '2024-02-29', true],
  ['X-CXL-24', '2024-02-28', '2024-03-01', 2, [], 0, '2024-02-29', false],
  ['X-CXL-27', '2024-06-13', '2024-06-16', 1, weekend, 2, '2024-06-14', false],
  ['X-CXL-27', '2024-06-14', '2024-06-16', 1, weekend, 2, '2024-06-14', true],
] as const

/** Reserved day, limit, days off, the last day in time. */
const lastDays = [
  { day: '2024-06-14', limit: 1, off: [], last: '2024-06-13' },
  { day: '2024-06-14', limit: null, off: [], last: '2024-06-13' },
  { day: '2024-06-14', limit: undefined, off: [], last: '2024-06-13' },
  { day: '2024-06-14', limit: 3, off: [], last: '2024-06-11' },
  { day: '2024-06-17', limit: 1, off: weekend, last: '2024-06-14' },
  { day: '2024-06-17', limit: 2, off: weekend, last: '2024-06-13' },
  { day: '2024-06-16', limit: 1, off: weekend, last: '2024-06-13' },
  { day: '2024-05-07', limit: 1, off: holidays, last: '2024-05-02' },
  { day: '2024-05-07', limit: 2, off: holidays, last: '2024-05-01' },
  { day: '2025-01-01', limit: 1, off: [], last: '2024-12-31' },
  { day: '2024-03-01', limit: 2, off: [], last: '2024-02-28' },
]

const instants = [
  { id: 'X-CXL-25', instant: '2024-06-13T14:59:59Z', past: false },
  { id: 'X-CXL-26', instant: '2024-06-13T15:00:00Z', past: true },
]

type IsDayOff = (day: LocalDate) => boolean

/** The rule word by word: the first day that is too late, by the days off from `today` to `day`. */
function firstTooLate(today: LocalDate, day: LocalDate, limit: number, isDayOff: IsDayOff) {
  let dayOffs = 0
  for (let on = today; on <= day; on = plusDays(on, 1)) dayOffs += isDayOff(on) ? 1 : 0
  return { dayOffs, from: plusDays(day, -(limit + dayOffs - 1)) }
}

describe('the deadline of a reservation', () => {
  test.each(deadlines)(
    '%s: on %s, for %s with limit %s and days off %j (%s), too late from %s on: %s [CANCEL-10, CANCEL-11, CANCEL-12, CANCEL-17]',
    (_id, on, of, limit, off, d, from, past) => {
      const [today, day, isDayOff] = [localDate(on), localDate(of), daysOff(...off)]
      if (from) expect(firstTooLate(today, day, limit ?? 1, isDayOff)).toEqual({ dayOffs: d, from })
      expect(isPastDeadline({ today, day, limit, isDayOff })).toBe(past)
    },
  )

  test.each(lastDays)(
    'of $day with limit $limit and days off $off is $last: open on it, past on the next day [CANCEL-10, CANCEL-11, CANCEL-17]',
    ({ day: of, limit, off, last }) => {
      const on = { day: localDate(of), limit, isDayOff: daysOff(...off) }
      const lastDay = localDate(last)
      const until = { kind: 'until', day: lastDay }
      expect(cancelDeadlineOf({ ...on, today: plusDays(lastDay, -90) })).toEqual(until)
      expect(cancelDeadlineOf({ ...on, today: lastDay })).toEqual(until)
      expect(cancelDeadlineOf({ ...on, today: plusDays(lastDay, 1) })).toEqual({ kind: 'past' })
    },
  )

  test('is none with limit 0 [CANCEL-12]', () => {
    const [today, day] = [localDate('2024-06-14'), localDate('2024-06-14')]
    expect(cancelDeadlineOf({ today, day, limit: 0, isDayOff: () => false })).toEqual({ kind: 'none' })
  })

  test.each(instants)(
    'at $instant is checked by the day in Tokyo: passed is $past ($id) [CANCEL-10]',
    ({ instant, past }) => {
      const today = tokyoDay(Date.parse(instant))
      expect(isPastDeadline({ today, day: localDate('2024-06-14'), limit: 1, isDayOff: () => false })).toBe(
        past,
      )
    },
  )

  test('is one day before the reservation in a calendar without a limit [CANCEL-11, CONST-09]', () => {
    const of = { today: localDate('2024-06-14'), day: localDate('2024-06-14'), isDayOff: () => false }
    expect(isPastDeadline({ ...of, limit: undefined })).toBe(isPastDeadline({ ...of, limit: 1 }))
  })

  test('never passes with limit 0, and no days off are looked up [CANCEL-12, CONST-09]', () => {
    const isDayOff = () => {
      throw new Error('asked for a day')
    }
    fc.assert(
      fc.property(anyDay, anyDay, (today, day) => {
        expect(isPastDeadline({ today, day, limit: 0, isDayOff })).toBe(false)
      }),
    )
  })

  test('is the day that the formula of the specification gives, for any days off [CANCEL-10, CANCEL-13]', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: -3, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        anyDayOffs,
        (today, ahead, limit, isDayOff) => {
          const day = plusDays(today, ahead)
          const { from } = firstTooLate(today, day, limit, isDayOff)
          expect(isPastDeadline({ today, day, limit, isDayOff })).toBe(today >= from)
        },
      ),
    )
  })

  test('has not passed on the last day in time and has on the next, by that formula, for any days off [CANCEL-10, CANCEL-13]', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        anyDayOffs,
        (today, ahead, limit, isDayOff) => {
          const day = plusDays(today, ahead)
          const deadline = cancelDeadlineOf({ today, day, limit, isDayOff })
          const isLate = (on: LocalDate) => on >= firstTooLate(on, day, limit, isDayOff).from
          const judged = deadline.kind === 'until' ? [deadline.day, plusDays(deadline.day, 1)] : [today]
          expect(judged.map(isLate)).toEqual(deadline.kind === 'until' ? [false, true] : [true])
        },
      ),
    )
  })

  test('stays passed on all later days, for any days off [CANCEL-10, CANCEL-17]', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 20 }), anyDayOffs, (day, limit, isDayOff) => {
        const judged = Array.from({ length: 80 }, (_, at) =>
          isPastDeadline({ today: plusDays(day, at - 75), day, limit, isDayOff }),
        )
        expect(judged.lastIndexOf(false)).toBeLessThan(judged.indexOf(true))
      }),
      { numRuns: 50 },
    )
  })
})
