import { expect, test, vi } from 'vitest'
import { hanako } from '../../../application/town.ts'
import { aBookingTown, morning, wednesday } from './booking-town.ts'

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  'null',
  '__proto__',
  'constructor',
  'tax_room1',
  '_',
  '|',
  '|||',
  '?',
  '?hall/talk/tax/x',
  `tax_room1|${wednesday}|-1`,
  `tax_room1|${wednesday}|1e9`,
  'tax_room1|99999999|0',
  'tax_room1|20250229|0',
  '__proto___constructor|20250618|0',
  "'; drop table slot; --",
  '\u202e😀\u0301',
  'x'.repeat(5000),
  '_'.repeat(50_000),
  '/'.repeat(50_000),
  [],
  ['tax_room1', 'tax_room1'],
  {},
  { toString: 'x' },
]

const calls: [call: string, body: Readonly<Record<string, unknown>>][] = [
  [
    'checkReservation',
    {
      surveyId: 'svy1',
      itemKey: 'visit',
      targetDay: wednesday,
      value: morning,
      partitionKey: 'svy1#U-hanako#1',
    },
  ],
  ['cancelItem', { surveyId: 'svy1', partitionKey: 'svy1#U-hanako#1', via: 'confirm' }],
]

test.each(calls)('no value of any field of %s breaks the server: %j', async (call, body) => {
  const town = await aBookingTown()
  for (const field of Object.keys(body)) {
    for (const value of odd) {
      const { status } = await town.post(hanako, `survey-results/${call}`, { ...body, [field]: value })
      expect([field, value, status]).toEqual([field, value, expect.toSatisfy((code: number) => code < 500)])
    }
  }
  expect(town.lines.filter(({ level }) => level !== 'info')).toEqual([])
})

test('no value of a reservation item breaks a save, and none of them books', async () => {
  const town = await aBookingTown()
  for (const visit of odd) {
    const data = [
      { surveyId: 'svy1', itemKey: 'name', value: '花子' },
      { surveyId: 'svy1', itemKey: 'visit', value: visit },
    ]
    town.clock.advance(1)
    const { status } = await town.post(hanako, 'survey-results/putItem', { data })
    expect([visit, status]).toEqual([visit, expect.toSatisfy((code: number) => code < 500)])
  }
  expect(await town.slots()).toEqual({ 0: [2, 0], 1: [1, 0] })
  expect(town.lines.filter(({ level }) => level !== 'info')).toEqual([])
})

test('a thousand bookings of one item in one form are one answer too many, and ask no more of the storage than two', async () => {
  const askedFor = async (bookings: number): Promise<number> => {
    const town = await aBookingTown()
    const asked = spyOnAll(town.storage)
    const visit = { surveyId: 'svy1', itemKey: 'visit', value: Array(bookings).fill(morning) }
    const { status } = await town.post(hanako, 'survey-results/putItem', { data: [visit] })
    expect(status).toBe(422)
    const calls = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    expect(calls).toBeGreaterThan(0)
    expect(await town.slots()).toEqual({ 0: [2, 0], 1: [1, 0] })
    return calls
  }
  expect(await askedFor(1000)).toBe(await askedFor(2))
})

type Port = Record<string, () => unknown>

/** Watches every method of every port. */
const spyOnAll = (storage: object) =>
  Object.values(storage as Record<string, Port>).flatMap((port) =>
    Object.keys(port)
      .filter((name) => typeof port[name] === 'function')
      .map((name) => vi.spyOn(port, name)),
  )
