import { expect, test } from 'vitest'
import { slotLength } from '../../../domain/reservation/calendar.ts'

const cases: { times: string[]; length: ReturnType<typeof slotLength> }[] = [
  { times: [], length: undefined },
  { times: ['09:00-09:30', '09:30-10:00'], length: { min: 30, max: 30 } },
  { times: ['09:00-09:45', '13:00-15:00', '15:00-16:00'], length: { min: 45, max: 120 } },
  { times: ['23:00-24:00'], length: { min: 60, max: 60 } },
]

test.each(cases)('the slots $times take $length minutes', ({ times, length }) => {
  const comaList = times.map((time) => ({ start: time.slice(0, 5), end: time.slice(6) }))
  expect(slotLength(comaList)).toEqual(length)
})
