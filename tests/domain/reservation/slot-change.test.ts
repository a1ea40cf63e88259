import { expect, test } from 'vitest'
import { slotChange } from '../../../domain/reservation/slot-change.ts'

const cases: readonly [string, Parameters<typeof slotChange>[0], number, string | undefined][] = [
  ['as many places as are taken', { isDayOff: false, places: 2 }, 2, undefined],
  ['one place too few', { isDayOff: false, places: 2 }, 3, 'lowered'],
  ['no place', { isDayOff: false, places: 0 }, 1, 'lowered'],
  ['no such slot', { isDayOff: false, places: undefined }, 1, 'closed'],
  ['a day off', { isDayOff: true, places: 2 }, 1, 'closed'],
]

test.each(cases)('a booked slot with %s [R4]', (_, slot, reserved, expected) => {
  expect(slotChange(slot, reserved)).toBe(expected)
})
