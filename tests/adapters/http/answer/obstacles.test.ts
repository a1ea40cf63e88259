import { expect, test } from 'vitest'
import { hanako } from '../../../application/town.ts'
import { rows } from '../http-town.ts'
import {
  aBookingForm,
  aBookingTown,
  afternoon,
  calendar,
  categories,
  items,
  mondayMorning,
  morning,
} from '../reservation/booking-town.ts'

type Town = Awaited<ReturnType<typeof aBookingTown>>

/** How an answer comes to be what it is. */
const ways: Readonly<Record<string, (town: Town, partitionKey: string) => Promise<unknown>>> = {
  cancelled: (town, partitionKey) => town.cancel(partitionKey),
  finished: async (town) => {
    const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
    if (!record) throw new Error('there is no answer')
    const { answerId, surveyId, userId, version, updatedAt } = record
    const amended = { answerId, surveyId, userId, version, check: '対応完了', updatedAt }
    await town.storage.answers.amend({ ...amended, releases: [], audit: [] })
  },
  'to be tomorrow': async () => {},
  'not to be edited': async () => {},
}

const refused: [
  what: keyof typeof ways,
  isEditDisabled: boolean,
  value: string,
  code: string,
  text: string,
][] = [
  ['cancelled', false, morning, 'answer.change_of_cancelled', 'キャンセル済みの予約は変更できません。'],
  ['finished', false, morning, 'answer.completed', '対応が完了しているため、変更できません。'],
  [
    'to be tomorrow',
    false,
    mondayMorning,
    'reservation.deadline_passed',
    '変更・キャンセルの期限を過ぎています。',
  ],
  ['not to be edited', true, morning, 'answer.edit_disabled', 'このフォームの回答は変更できません。'],
]

test.each(refused)(
  'an answer that is %s can’t be changed: its rows, a check and a save say so alike [API-11] [API-13] [API-22]',
  async (what, isEditDisabled, booked, code, text) => {
    const town = await aBookingTown({ survey: { isEditDisabled: { value: isEditDisabled } } })
    const { partitionKey } = (await town.book(booked)).body
    await ways[what]?.(town, partitionKey)
    const key = encodeURIComponent(partitionKey)
    const path = `survey-results/getBySurveyIdPartitionKeyIndex?surveyId=svy1&partitionKey=${key}`
    const before = await town.slots()

    for (const row of (await town.get(hanako, path)).body.data) expect(row.changeObstacle).toBe(code)
    const data = rows({ name: '花代', visit: afternoon })
    for (const answer of [
      await town.post(hanako, 'survey-results/putItem', { data, partitionKey }),
      await town.check(afternoon, { partitionKey }),
    ]) {
      expect([answer.status, answer.body.refusal.code, answer.body.errorMessage]).toEqual([422, code, text])
    }
    expect(await town.slots()).toEqual(before)
  },
)

test('a finished answer can still be cancelled [API-16]', async () => {
  const town = await aBookingTown()
  const { partitionKey } = (await town.book(morning)).body
  await ways.finished?.(town, partitionKey)
  expect((await town.cancel(partitionKey)).body).toEqual({ result: 'OK' })
  expect(await town.slots()).toEqual({ 0: [2, 0], 1: [1, 0] })
})

test('an answer that is paid for can’t be cancelled while the city takes no payments, and its rows say so [API-16]', async () => {
  const town = await aBookingTown()
  const { partitionKey } = (await town.book(morning)).body
  const surveys = [aBookingForm({ usePayment: 1 })]
  const city = { settings: { cityName: 'みなと市' }, calendars: [calendar], categories, items, media: [] }
  await town.storage.city.import({ ...city, surveys }, town.clock.now())

  const { data } = (await town.post(hanako, 'survey-results/query', { surveyId: 'svy1' })).body
  expect(data[0].cancelObstacle).toBe('payment.cancel_not_accepted')
  const answer = await town.cancel(partitionKey)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({
    errorMessage: '現在、キャンセルを受け付けていません。',
    refusal: { code: 'payment.cancel_not_accepted', details: {} },
  })
})
