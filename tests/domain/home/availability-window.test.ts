import { expect, test } from 'vitest'
import { type Availability, availabilityOf } from '../../../domain/home/availability.ts'

const period = { publishFrom: '2026-12-01T09:00', publishTo: '2026-12-24T23:59' }

const cases: [
  at: string,
  form: Parameters<typeof availabilityOf>[0],
  canBook: boolean,
  availability: Availability,
][] = [
  ['2026-12-01T08:59:59+09:00', period, true, { state: 'before', from: '2026-12-01T09:00' }],
  ['2026-12-01T09:00:00+09:00', period, true, { state: 'open', to: '2026-12-24T23:59' }],
  ['2026-12-24T23:59:59+09:00', period, true, { state: 'open', to: '2026-12-24T23:59' }],
  ['2026-12-25T00:00:00+09:00', period, true, { state: 'over' }],
  ['2026-12-10T12:00:00+09:00', {}, true, { state: 'open' }],
  ['2026-12-10T12:00:00+09:00', {}, false, { state: 'paused' }],
  ['2026-11-01T12:00:00+09:00', period, false, { state: 'before', from: '2026-12-01T09:00' }],
  ['2027-01-01T12:00:00+09:00', period, false, { state: 'over' }],
  ['2026-12-10T12:00:00+09:00', { ...period, isPaused: true }, true, { state: 'stopped' }],
]
test.each(cases)('at %s a form with %o, bookable: %s, is %o', (at, form, canBook, availability) => {
  expect(availabilityOf(form, Date.parse(at), canBook)).toEqual(availability)
})
