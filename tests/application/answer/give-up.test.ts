import { describe, expect, test } from 'vitest'
import { mayCancel, mayCancelReservation } from '../../../domain/answer/result-list.ts'
import { auditedRequest } from '../audited-request.ts'
import { bookables, refusalOf, slotsOf } from '../bookables.ts'
import { type Route, routes } from '../routes.ts'
import { hanako, type Town } from '../town.ts'
import { aTownOfDoses, doses, first, given, own } from './vaccination.ts'

const second = 'cat01_7|20210720|0'
const late = { code: 'reservation.deadline_passed' }

/** A town in which Hanako's first dose is done and her second is booked for 2021-07-20. */
async function afterFirst(route: Route) {
  const town = await aTownOfDoses(route)
  await given(town, 'given1', '2021-06-14')
  town.clock.set('2021-06-20T12:00:00+09:00')
  await town.saveAnswer(doses({ first, second }))
  return town
}

const seen = async (town: Town) => (await town.readOwnAnswers({ surveyId: 'svy1' }))[0]!
const booked = async (town: Town) => (await town.storage.bookings.ofAnswer('answer-1')).map((b) => b.itemKey)

describe.each(routes)('one of two doses, %s', (_name, route) => {
  test('is given up alone: its place is free, the rest of the answer stays as it is [CANCEL-07] [CANCEL-23]', async () => {
    const town = await afterFirst(route)
    await town.cancelAnswer({ ...own, itemKey: 'second' })
    expect(await booked(town)).toEqual(['first'])
    expect(await slotsOf(town, '2021-07-20')).toEqual({ 0: [5, 0], 1: [1, 0] })
    expect(await slotsOf(town, '2021-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
    const { check, version, reservations } = await seen(town)
    expect([check, version]).toEqual(['未対応', 4])
    expect(reservations.map(({ itemKey, value }) => [itemKey, value])).toEqual([['first', first]])
    expect(town.storage.events.at(-1)).toEqual({
      kind: 'answer.changed',
      request: auditedRequest,
      at: town.clock.now(),
      userId: hanako,
      surveyId: 'svy1',
      answerId: 'answer-1',
      facts: { version: 4, givenUp: 'second' },
    })
  })

  test('given up once more changes nothing, and can be booked anew', async () => {
    const town = await afterFirst(route)
    await town.cancelAnswer({ ...own, itemKey: 'second' })
    await town.cancelAnswer({ ...own, itemKey: 'second' })
    expect((await seen(town)).version).toBe(4)
    expect(await refusalOf(town.saveAnswer(doses({ first, second })))).toBe('accepted')
    expect(await booked(town)).toEqual(['first', 'second'])
  })

  test('cannot be given up once it is done, nor the answer as a whole [CANCEL-10]', async () => {
    const town = await afterFirst(route)
    expect(await refusalOf(town.cancelAnswer({ ...own, itemKey: 'first' }))).toEqual(late)
    expect(await refusalOf(town.cancelAnswer(own))).toEqual(late)
    expect(await booked(town)).toEqual(['first', 'second'])
  })

  test.each([
    ['2021-07-18T23:59:59+09:00', 'accepted'],
    ['2021-07-19T00:00:00+09:00', late],
  ])('has a deadline of its own: at %s [CANCEL-10] [CANCEL-11]', async (now, outcome) => {
    const town = await afterFirst(route)
    await town.offer(bookables({ reservationCancelLimit: 2 }))
    town.clock.set(now)
    expect(await refusalOf(town.cancelAnswer({ ...own, itemKey: 'second' }))).toEqual(outcome)
    expect(await booked(town)).toEqual(outcome === 'accepted' ? ['first'] : ['first', 'second'])
  })

  test('tells for itself whether it can be given up [CANCEL-07]', async () => {
    const town = await afterFirst(route)
    const answer = await seen(town)
    expect(answer.reservations.map(({ itemKey, cancelObstacle }) => [itemKey, cancelObstacle])).toEqual([
      ['first', 'reservation.deadline_passed'],
      ['second', undefined],
    ])
    expect(mayCancel(answer)).toBe(false)
    expect(answer.reservations.map((each) => mayCancelReservation(answer, each))).toEqual([false, true])
  })

  test('a dose that was given elsewhere keeps the answer from being cancelled as a whole', async () => {
    const town = await aTownOfDoses(route)
    await town.saveAnswer(doses({}))
    await given(town, 'given1', '2021-06-10')
    town.clock.set('2021-06-20T12:00:00+09:00')
    await town.saveAnswer(doses({ second }))
    expect(await refusalOf(town.cancelAnswer(own))).toEqual(late)
    await town.cancelAnswer({ ...own, itemKey: 'second' })
    expect((await seen(town)).check).toBe('未対応')
    expect(await booked(town)).toEqual([])
  })
})

describe.each(routes)('the only reservation of an answer, %s', (_name, route) => {
  test.each([
    [undefined, 'キャンセル'],
    ['confirm', 'NG'],
  ] as const)(
    'given up (via %s) is the whole answer cancelled [CANCEL-05] [CANCEL-08]',
    async (via, check) => {
      const town = await aTownOfDoses(route)
      await town.cancelAnswer({ ...own, itemKey: 'first', ...(via && { via }) })
      await town.cancelAnswer({ ...own, itemKey: 'first', ...(via && { via }) })
      const answer = await seen(town)
      expect(answer).toMatchObject({ check, version: 2, cancelObstacle: 'answer.cancelled' })
      expect(answer.reservations.map(({ value }) => value)).toEqual([first])
      expect(answer.reservations.map((each) => mayCancelReservation(answer, each))).toEqual([false])
      expect(await slotsOf(town, '2021-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
    },
  )

  test.each(['q1', 'given1', 'nothing', '__proto__'])(
    '%s is no reservation to be given up',
    async (itemKey) => {
      const town = await aTownOfDoses(route)
      const refused = { code: 'reservation.unknown', itemKey }
      expect(await refusalOf(town.cancelAnswer({ ...own, itemKey }))).toEqual(refused)
      expect((await seen(town)).check).toBe('未対応')
    },
  )
})
