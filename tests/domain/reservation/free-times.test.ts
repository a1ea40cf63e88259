import { expect, test } from 'vitest'
import { freeTimes } from '../../../domain/reservation/free-times.ts'
import { slotStart } from '../../../domain/reservation/slot-state.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const comaList = [
  { start: '09:00', end: '09:30' },
  { start: '14:00', end: '14:30' },
  { start: '08:00', end: '08:30' },
]
const today = localDate('2026-11-23')
const nowMs = slotStart(today, { start: '12:00', end: '12:30' })
const window = { from: today, to: localDate('2026-11-30') }

/** A day with its free places by slot key. */
const aDay = (day: string, free: readonly number[], isDayOff = false) =>
  [
    localDate(day),
    { isDayOff, slots: new Map(free.map((places, key) => [key, { quota: 2, reserved: 2 - places }])) },
  ] as const

const cases: { title: string; days: ReturnType<typeof aDay>[]; found: string[] }[] = [
  { title: 'today, if a slot is still to come', days: [aDay('2026-11-23', [0, 1])], found: ['23 14:00'] },
  {
    title: 'no slots that have begun [RSV-14]',
    days: [aDay('2026-11-23', [2, 0]), aDay('2026-11-24', [1, 0])],
    found: ['24 09:00'],
  },
  {
    title: 'no full slots and no days off [RSV-11][RSV-12]',
    days: [aDay('2026-11-24', [0, 0]), aDay('2026-11-25', [2, 2], true), aDay('2026-11-26', [0, 1])],
    found: ['26 14:00'],
  },
  { title: 'no days behind the bookable ones [RSV-14]', days: [aDay('2026-12-01', [2, 2])], found: [] },
  { title: 'nothing where there are no days', days: [], found: [] },
  {
    title: 'one time a day, the earliest by the clock, on as many days as are wanted',
    days: ['24', '25', '26', '27'].map((date) => aDay(`2026-11-${date}`, [2, 2, 2])),
    found: ['24 08:00', '25 08:00', '26 08:00'],
  },
]

const dateAndStart = ({ day, coma }: ReturnType<typeof freeTimes>[number]) => `${day.slice(-2)} ${coma.start}`

test.each(cases)('of the free times are offered: $title', ({ days, found }) => {
  expect(freeTimes({ days, comaList }, { window, nowMs, count: 3 }).map(dateAndStart)).toEqual(found)
})

test('how few places are left is told of a time of which others have taken some', () => {
  const slots = new Map(
    ['2 0', '3 1', '4 1', '1 0'].map((counts, key) => {
      const [quota = 0, reserved = 0] = counts.split(' ').map(Number)
      return [key, { quota, reserved }]
    }),
  )
  const lefts = [...slots].map(([key, counts]) => {
    const days = [[localDate('2026-11-24'), { isDayOff: false, slots: new Map([[key, counts]]) }]] as const
    return freeTimes({ days, comaList: [...comaList, ...comaList] }, { window, nowMs, count: 1 })[0]?.left
  })
  expect(lefts).toEqual([undefined, 2, undefined, undefined])
})

test('nothing is offered on a day on which the resident may book nothing more', () => {
  const days = [aDay('2026-11-24', [2]), aDay('2026-11-25', [2])]
  const isClosedTo = (day: string) => day === '2026-11-24'
  const found = freeTimes({ days, comaList }, { window, nowMs, count: 3, isClosedTo })
  expect(found.map(dateAndStart)).toEqual(['25 09:00'])
})
