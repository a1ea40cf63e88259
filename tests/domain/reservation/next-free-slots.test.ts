import { describe, expect, test } from 'vitest'
import { nextFreeSlots } from '../../../domain/reservation/next-free-slots.ts'
import { slotStart } from '../../../domain/reservation/slot-state.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

/** A day with free slots from these hours on, each with the places after its colon, or one. */
const aDay = (day: string, ...slots: readonly string[]) => ({
  free: slots.map((slot) => {
    const [hour = '', places = '1'] = slot.split(':')
    return {
      day: localDate(day),
      coma: { start: `${hour}:00`, end: `${hour}:30` },
      remaining: Number(places),
    }
  }),
})

const days = [
  aDay('2026-11-24', '9', '10:2', '13'),
  aDay('2026-11-25'),
  aDay('2026-11-26', '10:3'),
  aDay('2026-12-01', '9:4'),
]

const namesOf = (wish: Parameters<typeof nextFreeSlots>[1], given = days) =>
  nextFreeSlots(given, wish).map(({ day, coma }) => `${day} ${coma.start}`)

const startOf = (day: string, start: string) => slotStart(localDate(day), { start, end: start })

const cases = [
  {
    title: 'without a wished time the earliest come first',
    wish: { count: 3, cost: 1 },
    slots: ['2026-11-24 9:00', '2026-11-24 10:00', '2026-11-24 13:00'],
  },
  {
    title: 'the nearest to the wished time come first, be they before or after it',
    wish: { count: 3, cost: 1, near: startOf('2026-11-24', '12:00') },
    slots: ['2026-11-24 13:00', '2026-11-24 10:00', '2026-11-24 9:00'],
  },
  {
    title: 'nearness goes over the border of days',
    wish: { count: 2, cost: 1, near: startOf('2026-11-26', '9:00') },
    slots: ['2026-11-26 10:00', '2026-11-24 13:00'],
  },
  {
    title: 'of two that are as near the earlier one comes first',
    wish: { count: 1, cost: 1, near: startOf('2026-11-24', '9:30') },
    slots: ['2026-11-24 9:00'],
  },
  {
    title: 'slots with too few places for the booking are left out [RSV-10]',
    wish: { count: 3, cost: 3 },
    slots: ['2026-11-26 10:00', '2026-12-01 9:00'],
  },
]

describe('the next free slots', () => {
  test.each(cases)('$title', ({ wish, slots }) => {
    expect(namesOf(wish)).toEqual(slots)
  })

  test('there are none where nothing is free', () => {
    expect(namesOf({ count: 3, cost: 1 }, [aDay('2026-11-25')])).toEqual([])
  })

  test('the days may come in any order', () => {
    expect(namesOf({ count: 1, cost: 1 }, [...days].reverse())).toEqual(['2026-11-24 9:00'])
  })
})
