import { expect, test } from 'vitest'
import { hanako, taro } from '../../../application/town.ts'
import { base, fetchOpenApi } from '../http-town.ts'
import { type Answered, undocumentedAnswers } from '../open-api.ts'
import { aBookingTown, morning } from '../reservation/booking-town.ts'
import { aSearchTown, hers } from './search-town.ts'

test('searches and claims answer, good or bad, in the shape that is described [API-01]', async () => {
  const town = await aSearchTown()
  await town.bringIn()
  const found = await town.find(hers)
  const search = (answer: Answered[2]): Answered => ['post', 'survey-results/filterQuery', answer]
  const claim = (answer: Answered[2]): Answered => ['post', 'survey-results/putUserId', answer]
  const answered = [
    search(found),
    claim(await town.claim(found.body.data)),
    search(await town.find(hers)),
    search(await town.find(hers, taro)),
    search(await town.find({ number: '1' })),
    search(await town.find({ ...hers, memo: 'x' })),
    search(await town.post(hanako, 'survey-results/filterQuery', {})),
    claim(await town.claim(found.body.data)),
    claim(await town.claim([])),
    claim(await town.raw().post(`${base}/survey-results/putUserId`).send({ keys: [] })),
  ]

  expect(undocumentedAnswers(answered, await fetchOpenApi())).toEqual([])
})

test('rows tell what is reserved and what keeps an answer from being changed or cancelled, as described [API-10] [API-11] [API-12]', async () => {
  const town = await aBookingTown()
  const { partitionKey, answercode } = (await town.book(morning)).body
  const own = async () => town.get(hanako, 'survey-results/getBySurveyIdUserIdIndex?surveyId=svy1')
  const live = await own()
  expect(live.body.data[0]).toMatchObject({ seriescode: answercode, revision: 1 })
  expect(live.body.data[0]).not.toHaveProperty('cancelObstacle')
  expect(live.body.data[0]).not.toHaveProperty('reserved')
  expect(live.body.data[1].reserved).not.toHaveProperty('calendarName')
  expect(live.body.data[1]).toMatchObject({
    reserved: { itemName: '第1相談室', day: '2025-06-18', start: '09:00', end: '09:30' },
    categoryInfo: { sortKey: expect.stringMatching(/./), tag1: '市役所', tag2: '相談', tag3: '税金' },
  })

  await town.cancel(partitionKey)
  const over = await own()
  for (const row of over.body.data)
    expect(row).toMatchObject({
      revision: 2,
      changeObstacle: 'answer.change_of_cancelled',
      cancelObstacle: 'answer.cancelled',
    })
  const path = 'survey-results/getBySurveyIdPartitionKeyIndex'
  const keyed = await town.get(
    hanako,
    `${path}?surveyId=svy1&partitionKey=${encodeURIComponent(partitionKey)}`,
  )
  expect(keyed.body.data).toEqual(over.body.data)
  expect((await town.post(hanako, 'survey-results/query', { surveyId: 'svy1' })).body).toEqual(over.body)

  const answered: Answered[] = [live, over].map((answer) => [
    'get',
    'survey-results/getBySurveyIdUserIdIndex',
    answer,
  ])
  expect(undocumentedAnswers([...answered, ['get', path, keyed]], await fetchOpenApi())).toEqual([])
})

test('the description names every refusal of the calls that find, claim, change and cancel', async () => {
  const { paths } = await fetchOpenApi()
  const said = (call: string) =>
    Object.values(paths[`${base}/survey-results/${call}`]!.post!.responses)
      .map(({ description }) => description)
      .join(', ')
  const named: [call: string, codes: readonly string[]][] = [
    [
      'filterQuery',
      ['survey.outdated', 'search.required_missing', 'search.empty', 'search.foreign', 'search.blocked'],
    ],
    ['putUserId', ['answer.not_found']],
    ['cancelItem', ['answer.cancelled', 'reservation.deadline_passed', 'payment.cancel_not_accepted']],
    ['putItem', ['answer.completed', 'answer.change_of_cancelled', 'answer.outdated']],
    ['checkReservation', ['answer.completed', 'answer.change_of_cancelled', 'answer.outdated']],
  ]
  for (const [call, codes] of named)
    for (const code of codes) expect([call, said(call)]).toEqual([call, expect.stringContaining(code)])
})
