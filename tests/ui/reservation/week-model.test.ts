import { describe, expect, test } from 'vitest'
import type { Schedule, ScheduleDay } from '../../../application/reservation/load-schedule.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { type WeekFacts, weekModel } from '../../../ui/reservation/week-model.ts'

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
