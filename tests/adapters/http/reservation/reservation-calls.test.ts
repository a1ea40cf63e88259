import { describe, expect, test } from 'vitest'
import { hanako, taro } from '../../../application/town.ts'
import { aBookingTown, afternoon, mondayMorning, morning, wednesday } from './booking-town.ts'

const seen = ({ status, body }: { status: number; body: { refusal?: { code: string } } }) => [
  status,
  body.refusal?.code,
]

describe('a save that books', () => {
  test('takes one place', async () => {
    const town = await aBookingTown()
    expect((await town.book(morning)).body.result).toBe('OK')
    expect(await town.slots()).toEqual({ 0: [2, 1], 1: [1, 0] })
  })

  test('on a full slot is refused as quota_exceeded, and nothing is stored [API-14]', async () => {
    const town = await aBookingTown()
    await town.book(afternoon, taro)

    const answer = await town.book(afternoon)

    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      result: 'ERROR',
      errorMessage: '空きがありません。',
      type: 'quota_exceeded',
      refusal: { code: 'reservation.slot_full', details: { itemKey: 'visit', remaining: 0 } },
    })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(1)
    expect(await town.slots()).toEqual({ 0: [2, 0], 1: [1, 1] })
  })

  const impossible: [what: string, value: string][] = [
    ['without a time', 'tax_room1'],
    ['on a day off', 'tax_room1|20250621|0'],
    ['before today', 'tax_room1|20250613|0'],
    ['beyond the last day', 'tax_room1|20250801|0'],
    ['on a slot that there is not', `tax_room1|${wednesday}|2`],
    ['on a slot with the name of a property', `tax_room1|${wednesday}|__proto__`],
    ['on a day that there is not', 'tax_room1|20250230|0'],
    ['of an unknown category', `constructor_room1|${wednesday}|0`],
    ['of an unknown item', `tax___proto__|${wednesday}|0`],
    ['of a medium category', `talk_room1|${wednesday}|0`],
    ['of nothing', `_|${wednesday}|0`],
    ['that is only half chosen', '?hall/talk'],
    ['that is a very long text', `tax_room1|${wednesday}|${'9'.repeat(100_000)}`],
  ]
  test.each(impossible)('%s is a 422 that stores nothing [API-13]', async (_, value) => {
    const town = await aBookingTown()
    const answer = await town.book(value)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ result: 'ERROR', errorMessage: expect.stringMatching(/./) })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })
})

describe('a check', () => {
  test('of a slot with room is OK, takes nothing, and may be asked again [API-22]', async () => {
    const town = await aBookingTown()
    for (let n = 0; n < 3; n += 1) expect((await town.check(afternoon)).body).toEqual({ result: 'OK' })
    expect(await town.slots()).toEqual({ 0: [2, 0], 1: [1, 0] })
  })

  test('of a full slot says so as the save would [API-22]', async () => {
    const town = await aBookingTown()
    await town.book(afternoon, taro)
    expect((await town.check(afternoon)).body).toEqual((await town.book(afternoon)).body)
  })

  test('beyond a cap has a message, and a detail that names the number [API-22] [ERR-20]', async () => {
    const town = await aBookingTown({ calendar: { reservationMaxCountOfDay: 1 } })
    await town.book(morning)
    const answer = await town.check(afternoon, { maxCountOfDay: 99, dayCheckOnly: false })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      result: 'ERROR',
      errorMessage: '予約できる件数の上限に達しています。',
      checkDetail: '1日に予約できるのは、お一人1件までです。',
      refusal: { code: 'reservation.cap_of_day', details: { itemKey: 'visit', max: 1 } },
    })
  })

  test('without a value looks at days and caps of what is named, whoever else is named [API-22]', async () => {
    const town = await aBookingTown({ calendar: { reservationMaxCountOfDay: 1 } })
    await town.book(morning)
    const named = { value: undefined, itemKey: 'tax_room1', targetDay: wednesday, userId: taro }
    expect(seen(await town.check(morning, named))).toEqual([422, 'reservation.cap_of_day'])
    expect(seen(await town.check(morning, { ...named, targetDay: '20250619' }))).toEqual([200, undefined])
  })

  test.each([
    ['an unknown form', { surveyId: '__proto__' }, 404],
    ['an item that there is not', { itemKey: '__proto__' }, 422],
    ['an item that books nothing', { itemKey: 'name' }, 422],
    ['something without a time', { value: 'tax_room1' }, 422],
    ['an answer that is not there', { partitionKey: 'svy1#U-hanako#7' }, 404],
    ['a value that is none', { value: '__proto__' }, 422],
  ])('of %s is refused: %o %i', async (_, more, status) => {
    const town = await aBookingTown()
    expect((await town.check(morning, more)).status).toBe(status)
  })

  test("of another resident's answer is as of one that is not there [API-22]", async () => {
    const town = await aBookingTown()
    const { partitionKey } = (await town.book(morning, taro)).body
    expect((await town.check(afternoon, { partitionKey })).body).toEqual(
      (await town.check(afternoon, { partitionKey: 'svy1#U-taro#7' })).body,
    )
  })
})

describe('a cancellation', () => {
  const ways: [what: string, more: object, check: string][] = [
    ['from the confirmation', { via: 'confirm' }, 'NG'],
    ['from elsewhere', { userId: taro }, 'キャンセル'],
  ]
  test.each(ways)(
    '%s gives the place back, and is OK once more [API-16] [API-58]',
    async (_, more, check) => {
      const town = await aBookingTown()
      const { partitionKey } = (await town.book(morning)).body
      for (let n = 0; n < 2; n += 1)
        expect((await town.cancel(partitionKey, more)).body).toEqual({ result: 'OK' })
      expect(await town.checks()).toEqual([check])
      expect(await town.slots()).toEqual({ 0: [2, 0], 1: [1, 0] })
    },
  )

  test('is refused to whoever does not own the answer, just as if it were not there [ROLE-06] [API-16]', async () => {
    const town = await aBookingTown()
    const { partitionKey } = (await town.book(morning)).body
    const theirs = await town.cancel(partitionKey, { userId: hanako }, taro)
    const none = await town.cancel('svy1#U-nobody#7', {}, taro)
    expect(seen(theirs)).toEqual([404, 'answer.not_found'])
    expect(theirs.body).toEqual(none.body)
    expect(await town.slots()).toEqual({ 0: [2, 1], 1: [1, 0] })
    expect(await town.checks()).toEqual(['未対応'])
  })

  test('is refused after the deadline and once it was cancelled otherwise, with a message [ROLE-06] [API-16]', async () => {
    const town = await aBookingTown()
    const near = (await town.book(mondayMorning)).body
    const late = await town.cancel(near.partitionKey)
    expect(late.status).toBe(422)
    expect(late.body).toMatchObject({
      result: 'ERROR',
      errorMessage: '変更・キャンセルの期限を過ぎています。',
      checkDetail: '直接窓口にお問い合わせください。',
    })
    expect(await town.slots('20250616')).toEqual({ 0: [2, 1], 1: [1, 0] })

    const { partitionKey } = (await town.book(morning)).body
    await town.cancel(partitionKey)
    expect(seen(await town.cancel(partitionKey, { via: 'confirm' }))).toEqual([422, 'answer.cancelled'])
  })

  test.each(['__proto__', 'svy1', 'svy1#', '#', 'none#U-hanako#1', '🎌'.repeat(100)])(
    'of the key %s finds nothing',
    async (partitionKey) => {
      const town = await aBookingTown()
      expect((await town.cancel(partitionKey)).status).toBe(404)
    },
  )
})

describe('a deletion', () => {
  const corona = { survey: { surveyType: 'corona' } }
  const remove = async (
    town: Awaited<ReturnType<typeof aBookingTown>>,
    partitionKey: string,
    userId = hanako,
  ) =>
    town
      .raw()
      .delete('/survey/api/v1/db/survey-results/deleteItem')
      .set('Authorization', `Bearer ${await town.tokenOf(userId)}`)
      .query({ surveyId: 'svy1', partitionKey })

  const toTheDayAfterTomorrowOfIt = 6 * 24 * 60 * 60 * 1000

  test('takes an answer out whose reservation ran out unused, once [API-17]', async () => {
    const town = await aBookingTown(corona)
    const { partitionKey } = (await town.book(morning)).body
    town.clock.advance(toTheDayAfterTomorrowOfIt)

    expect((await remove(town, partitionKey)).body).toEqual({ result: 'OK' })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
    expect(await town.slots()).toEqual({ 0: [2, 0], 1: [1, 0] })
    expect(seen(await remove(town, partitionKey))).toEqual([404, 'answer.not_found'])
  })

  test('is refused while the rule is not true of it, of any other form, and to others [API-17]', async () => {
    const town = await aBookingTown(corona)
    const { partitionKey } = (await town.book(morning)).body
    expect(seen(await remove(town, partitionKey))).toEqual([422, 'answer.not_overdue'])
    town.clock.advance(toTheDayAfterTomorrowOfIt)
    expect(seen(await remove(town, partitionKey, taro))).toEqual([404, 'answer.not_found'])
    expect(await town.storage.officeAnswers.count('svy1')).toBe(1)

    const other = await aBookingTown()
    const booked = (await other.book(morning)).body
    other.clock.advance(toTheDayAfterTomorrowOfIt)
    expect(seen(await remove(other, booked.partitionKey))).toEqual([422, 'answer.not_overdue'])
  })
})

test('while the store is down every call on bookings is an honest 503', async () => {
  const town = await aBookingTown()
  const { partitionKey } = (await town.book(morning)).body
  town.storage.down = true
  for (const answer of [
    await town.book(afternoon),
    await town.cancel(partitionKey),
    await town.check(afternoon),
  ]) {
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ result: 'ERROR', retryable: true })
  }
  expect(town.lines.filter(({ level }) => level === 'error')).toEqual([])
})
