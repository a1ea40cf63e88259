import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import {
  comaGroups,
  MONTH_WEEKS,
  monthWeeks,
  WEEK_DAYS,
  weekOf,
} from '../../../domain/reservation/calendar-grid.ts'
import { dayPlan } from '../../../domain/reservation/day-plan.ts'
import { localDate, weekdayOf } from '../../../domain/shared/local-date.ts'
import { anyDay } from '../shared/days.ts'

/** Everything a calendar can have. Open on weekdays with two slots, on Saturdays until August with one. */
const calendar: Calendar = {
  sortKey: 'court',
  name: 'テニスコート',
  comaList: [
    { start: '09:00', end: '10:00' },
    { start: '13:00', end: '24:00' },
  ],
  reservationCancelLimit: 3,
  calendarOff: false,
  reservationStart: localDate('2024-04-01'),
  reservationPossibleStart: 1,
  reservationPossibleMonths: 2,
  reservationMaxCount: 4,
  reservationMaxCountOfDay: 1,
  reservationControlType: 1,
  startDate: localDate('2024-04-01'),
  endDate: localDate('2025-03-31'),
  weekly: [
    { weekdays: [1, 2, 3, 4, 5], quotas: [5, 3] },
    { weekdays: [6], to: localDate('2024-07-31'), quotas: [2, null] },
    { weekdays: [6], from: localDate('2024-08-01'), quotas: [null, 1] },
  ],
  dayOffWeekdays: [3],
  dayOffOnHolidays: true,
  dayOffs: [localDate('2024-06-20'), localDate('2024-06-21')],
  days: { '2024-06-16': [1, 1], '2024-06-21': [9, 9], '2024-06-19': [8, 8] },
}

const plans = [
  { day: '2024-06-14', why: 'a Friday', isHoliday: false, isDayOff: false, quotas: [5, 3] },
  { day: '2024-06-15', why: 'a Saturday', isHoliday: false, isDayOff: false, quotas: [2, null] },
  { day: '2024-08-03', why: 'a later Saturday', isHoliday: false, isDayOff: false, quotas: [null, 1] },
  { day: '2024-06-23', why: 'a Sunday', isHoliday: false, isDayOff: false, quotas: [] },
  { day: '2024-06-16', why: 'an open Sunday', isHoliday: false, isDayOff: false, quotas: [1, 1] },
  { day: '2024-06-12', why: 'a weekday that is off', isHoliday: false, isDayOff: true, quotas: [5, 3] },
  { day: '2024-06-19', why: 'one that is open for once', isHoliday: true, isDayOff: false, quotas: [8, 8] },
  { day: '2024-06-14', why: 'a national holiday', isHoliday: true, isDayOff: true, quotas: [5, 3] },
  { day: '2024-06-20', why: 'a single day off', isHoliday: false, isDayOff: true, quotas: [5, 3] },
  { day: '2024-06-21', why: 'one with places of its own', isHoliday: false, isDayOff: true, quotas: [9, 9] },
]

describe('a calendar', () => {
  test.each(plans)('has on $day, $why, the places $quotas, off $isDayOff [CAL-13, RSV-12]', (plan) => {
    const { day, isHoliday, isDayOff, quotas } = plan
    expect(dayPlan(calendar, localDate(day), isHoliday)).toEqual({ isDayOff, quotas })
  })

  test('is open on holidays unless dayOffOnHolidays is true [CAL-13]', () => {
    const { dayOffOnHolidays: _, ...open } = calendar
    expect(dayPlan(open, localDate('2024-06-14'), true).isDayOff).toBe(false)
  })
})

const months = [
  [2024, 6, 6, '2024-05-26', '2024-07-06'],
  [2024, 9, 5, '2024-09-01', '2024-10-05'],
  [2015, 2, 4, '2015-02-01', '2015-02-28'],
  [2024, 12, 5, '2024-12-01', '2025-01-04'],
  [2023, 12, 6, '2023-11-26', '2024-01-06'],
] as const

describe('the grid of a calendar', () => {
  test('has the seven days of a week from Sunday [CONST-04]', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = weekOf(day)
        expect(week).toContain(day)
        expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
      }),
    )
    expect(WEEK_DAYS).toBe(7)
  })

  test.each(months)('has for %i-%i %i weeks, from %s to %s [CONST-04]', (year, month, count, first, last) => {
    const weeks = monthWeeks(year, month)
    expect(weeks).toHaveLength(count)
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last])
  })

  test('has every day of a month once, in at most six weeks [CONST-04]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const weeks = monthWeeks(year, month)
        expect(weeks.length).toBeLessThanOrEqual(MONTH_WEEKS)
        const name = `${year}-${String(month).padStart(2, '0')}-`
        const days = weeks.flat().filter((day) => day.startsWith(name))
        expect(new Set(days).size).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
        for (const week of weeks) expect(week.some((day) => day.startsWith(name))).toBe(true)
      }),
    )
  })

  test('separates morning and afternoon at noon', () => {
    const times = ['13:00', '09:00', '12:00', '9:30', '11:59'].map((start) => ({ start, end: '24:00' }))
    expect(comaGroups(times)).toEqual({ am: [1, 3, 4], pm: [0, 2] })
  })
})
