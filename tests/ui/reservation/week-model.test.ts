import { describe, expect, test } from 'vitest'
import type { Schedule, ScheduleDay } from '../../../application/reservation/load-schedule.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { idleDays, type WeekFacts, weekModel } from '../../../ui/reservation/week-model.ts'

const sunday = localDate('2025-06-15')
const day = localDate('2025-06-18')

/** One slot, at nine, with one place that is taken, on one day of the week. */
const aSchedule = (over: Partial<ScheduleDay> = {}): Schedule => ({
  days: new Map([[day, { isDayOff: false, slots: new Map([[0, { quota: 1, reserved: 1 }]]), ...over }]]),
  comaList: [{ start: '09:00', end: '10:00' }],
})

const facts: WeekFacts = {
  window: { from: sunday, to: localDate('2025-06-21') },
  now: Date.parse('2025-06-15T08:00:00+09:00'),
  cost: 1,
  current: { day, slotKey: 0 },
}

const cell = (schedule: Schedule, over: Partial<WeekFacts> = {}) =>
  weekModel(schedule, sunday, { ...facts, ...over }).rows[0]?.cells.find((each) => each.day === day)

describe('the slot that a resident has', () => {
  test('is theirs though it is full, with the places they have [RSV-28]', () => {
    expect(cell(aSchedule())).toMatchObject({ state: 'available', remaining: 1 })
    expect(cell(aSchedule(), { current: undefined })).toMatchObject({ state: 'full', remaining: 0 })
    const others = [
      { day, slotKey: 1 },
      { day: sunday, slotKey: 0 },
    ]
    for (const current of others) expect(cell(aSchedule(), { current })?.state).toBe('full')
  })

  test.each([
    ['day_off', aSchedule({ isDayOff: true }), {}],
    ['impossible', aSchedule(), { now: Date.parse('2025-06-18T09:00:00+09:00') }],
    ['impossible', aSchedule(), { window: { from: localDate('2025-06-19'), to: localDate('2025-06-21') } }],
  ] as const)('is %s where that is so for everybody', (state, schedule, over) => {
    expect(cell(schedule, over)?.state).toBe(state)
  })
})

describe('the days of a week on which nothing can be had', () => {
  const free = { isDayOff: false, slots: new Map([[0, { quota: 2, reserved: 0 }]]) }
  const full = { isDayOff: false, slots: new Map([[0, { quota: 1, reserved: 1 }]]) }
  const closed = { ...full, isDayOff: true }
  const idle = (days: Record<string, ScheduleDay>, picked?: string) => {
    const schedule: Schedule = {
      days: new Map(Object.entries(days).map(([date, planned]) => [localDate(`2025-06-${date}`), planned])),
      comaList: [{ start: '09:00', end: '10:00' }],
    }
    const week = weekModel(schedule, sunday, { ...facts, current: undefined })
    return [...idleDays(week, week.rows, (slot) => slot.day === `2025-06-${picked}`)].map((date) =>
      date.slice(8),
    )
  }

  test.each([
    ['those without a slot', { 16: free, 17: free }, ['15', '18', '19', '20', '21']],
    [
      'those off, not those that are full',
      { 15: closed, 16: full, 17: free },
      ['15', '18', '19', '20', '21'],
    ],
    ['none where there is nothing on any day', { 15: closed, 16: closed }, []],
  ] as const)('are %s', (_, days, expected) => {
    expect(idle(days)).toEqual(expected)
  })

  test('are not those of what is picked', () => {
    expect(idle({ 15: closed, 16: free }, '15')).toEqual(['17', '18', '19', '20', '21'])
  })
})
