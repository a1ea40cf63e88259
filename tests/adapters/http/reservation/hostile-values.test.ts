import { expect, test, vi } from 'vitest'
import { nine, now } from '../../../application/answer/clinic.ts'
import { aBookingSurvey, bookables } from '../../../application/bookables.ts'
import { hanako } from '../../../application/town.ts'
import { anHttpTown } from '../http-town.ts'

const friday = '20240614'
const free = { 0: [5, 0], 1: [1, 0] }

/** A town with one form that books, and its slots of that Friday. */
async function aBookingTown() {
  const surveys = [aBookingSurvey({ isAppending: { value: true } })]
  const town = await anHttpTown({ surveys, bookables: bookables(), now })
  const slots = async () => {
    const { body } = await town.get(hanako, `calendars/schedule/cal1?start_day=${friday}&end_day=${friday}`)
    return body.schedule[friday]
  }
  return { ...town, slots }
}

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
  'cat01_7',
  '_',
  '|',
  '|||',
  '?',
  '?L1/M1/cat01/x',
  `cat01_7|${friday}|-1`,
  `cat01_7|${friday}|1e9`,
  'cat01_7|99999999|0',
  'cat01_7|20230229|0',
  '__proto___constructor|20240614|0',
  "'; drop table slot; --",
  '\u202e😀\u0301',
  'x'.repeat(5000),
  '_'.repeat(50_000),
  '/'.repeat(50_000),
  [],
  ['cat01_7', 'cat01_7'],
  {},
  { toString: 'x' },
]

const calls: [call: string, body: Readonly<Record<string, unknown>>][] = [
  [
    'checkReservation',
    {
      surveyId: 'svy1',
      itemKey: 'slot',
      targetDay: friday,
      value: nine,
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
  for (const value of odd) {
    const data = [
      { surveyId: 'svy1', itemKey: 'name', value: '花子' },
      { surveyId: 'svy1', itemKey: 'slot', value },
    ]
    town.clock.advance(1)
    const { status } = await town.post(hanako, 'survey-results/putItem', { data })
    expect([value, status]).toEqual([value, expect.toSatisfy((code: number) => code < 500)])
  }
  expect(await town.slots()).toEqual(free)
  expect(town.lines.filter(({ level }) => level !== 'info')).toEqual([])
})

test('a thousand bookings of one item in one form are one answer too many, and ask no more of the storage than two', async () => {
  const askedFor = async (bookings: number): Promise<number> => {
    const town = await aBookingTown()
    const asked = spyOnAll(town.storage)
    const slot = { surveyId: 'svy1', itemKey: 'slot', value: Array(bookings).fill(nine) }
    const { status } = await town.post(hanako, 'survey-results/putItem', { data: [slot] })
    expect(status).toBe(422)
    const calls = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    expect(calls).toBeGreaterThan(0)
    expect(await town.slots()).toEqual(free)
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
