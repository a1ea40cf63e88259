import { expect, test } from 'vitest'
import { firstFreeDay } from '../../../domain/reservation/first-free-day.ts'
import { slotStart } from '../../../domain/reservation/slot-state.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const comaList = [
  { start: '09:00', end: '09:30' },
  { start: '14:00', end: '14:30' },
]
const today = localDate('2026-11-23')
const noon = slotStart(today, { start: '12:00', end: '12:30' })
const window = { from: today, to: localDate('2026-11-30') }

/** A day with its free places by slot key. */
const aDay = (day: string, free: readonly number[], isDayOff = false) =>
  [
    localDate(day),
    { isDayOff, slots: new Map(free.map((places, key) => [key, { quota: 2, reserved: 2 - places }])) },
  ] as const

const cases: { title: string; days: ReturnType<typeof aDay>[]; first: string | undefined }[] = [
  { title: 'today, if a slot is still to come', days: [aDay('2026-11-23', [0, 1])], first: '2026-11-23' },
  {
    title: 'no day whose free slots have begun [RSV-14]',
    days: [aDay('2026-11-23', [2, 0]), aDay('2026-11-24', [1, 0])],
    first: '2026-11-24',
  },
  {
    title: 'no full day and no day off [RSV-11][RSV-12]',
    days: [aDay('2026-11-24', [0, 0]), aDay('2026-11-25', [2, 2], true), aDay('2026-11-26', [0, 1])],
    first: '2026-11-26',
  },
  { title: 'no day behind the bookable ones [RSV-14]', days: [aDay('2026-12-01', [2, 2])], first: undefined },
  { title: 'none where there are no days', days: [], first: undefined },
]

test.each(cases)('the first free day is $title', ({ days, first }) => {
  expect(firstFreeDay({ days, comaList }, { window, nowMs: noon })).toBe(first)
})
