import { describe, expect, test } from 'vitest'
import { hanako, taro } from '../../../application/town.ts'
import { base } from '../http-town.ts'
import { aRecordingTown } from './recording-town.ts'

const check = { surveyId: 'svy1', itemKey: 'visit', targetDay: '20250620' }
const theirs = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako#1' }
const long = 'x'.repeat(1001)

describe('a check takes what is meant to be booked, and nothing that the server knows better', () => {
  const forged: [what: string, more: object][] = [
    [
      'as the specification has them',
      { userId: taro, from: '20250601', to: '20990101', maxCount: 99, maxCountOfDay: 99, dayCheckOnly: true },
    ],
    [
      'of other types',
      { userId: 1, from: {}, to: [], maxCount: 'x', maxCountOfDay: null, dayCheckOnly: 'no', cost: -1 },
    ],
    ['that are missing', {}],
  ]

  test.each(forged)('identity, bounds and caps %s are accepted and dropped [API-22]', async (_, more) => {
    const town = await aRecordingTown()
    const answer = await town.post(hanako, 'survey-results/checkReservation', {
      ...check,
      value: 'small1_room1|20250620|0',
      partitionKey: theirs.partitionKey,
      ...more,
    })
    expect(answer.body).toEqual({ result: 'OK' })
    expect(town.asked).toEqual([
      [
        hanako,
        'checkReservation',
        {
          surveyId: 'svy1',
          itemKey: 'visit',
          targetDay: '2025-06-20',
          value: 'small1_room1|20250620|0',
          partitionKey: theirs.partitionKey,
        },
      ],
    ])
  })

  test.each(['20250620', '2025-06-20'])('the day may be written %s', async (targetDay) => {
    const town = await aRecordingTown()
    await town.post(hanako, 'survey-results/checkReservation', {
      ...check,
      targetDay,
      value: null,
      partitionKey: '',
    })
    expect(town.asked).toEqual([[hanako, 'checkReservation', { ...check, targetDay: '2025-06-20' }]])
  })
})

const badBodies: [call: string, field: string, body: object][] = [
  ...[
    '20270230',
    '2027-02-30',
    '2025/06/20',
    '202506',
    '2025-0620',
    '0',
    '',
    ' 20250620',
    '٢٠٢٥٠٦٢٠',
    '99991231',
    '00000101',
    20250620,
    null,
    ['20250620'],
    {},
  ].map((targetDay): [string, string, object] => ['checkReservation', 'targetDay', { ...check, targetDay }]),
  ['checkReservation', 'surveyId', { ...check, surveyId: 1 }],
  ['checkReservation', 'surveyId', { ...check, surveyId: '' }],
  ['checkReservation', 'itemKey', { ...check, itemKey: ['visit'] }],
  ['checkReservation', 'itemKey', { ...check, itemKey: 'a\0' }],
  ['checkReservation', 'itemKey', { ...check, itemKey: long }],
  ['checkReservation', 'value', { ...check, value: long }],
  ['checkReservation', 'value', { ...check, value: ['small1_room1|20250620|0'] }],
  ['checkReservation', 'partitionKey', { ...check, partitionKey: {} }],
  ['cancelItem', 'surveyId', { ...theirs, surveyId: undefined }],
  ['cancelItem', 'partitionKey', { ...theirs, partitionKey: '' }],
  ['cancelItem', 'partitionKey', { ...theirs, partitionKey: [theirs.partitionKey] }],
  ['cancelItem', 'itemKey', { ...theirs, itemKey: '' }],
  ['cancelItem', 'itemKey', { ...theirs, itemKey: ['first'] }],
  ['cancelItem', 'via', { ...theirs, via: 'NG' }],
  ['cancelItem', 'via', { ...theirs, via: '' }],
  ['cancelItem', 'via', { ...theirs, via: ['confirm'] }],
  ['cancelItem', 'via', { ...theirs, via: true }],
]

test.each(badBodies)(
  '%s names the field %s of a bad body, and asks nothing: %j',
  async (call, field, body) => {
    const town = await aRecordingTown()
    const answer = await town.post(hanako, `survey-results/${call}`, body)
    expect([answer.status, answer.body.badFields]).toEqual([400, [field]])
    expect(town.asked).toEqual([])
  },
)

describe('a cancellation', () => {
  test.each([
    ['no screen named', {}, {}],
    ['null as its screen', { via: null }, {}],
    ['the confirmation named', { via: 'confirm' }, { via: 'confirm' }],
    ['the name of another resident and a check', { userId: taro, check: 'OK' }, {}],
  ])('with %s reaches the use case in the name of the token [API-16]', async (_, more, via) => {
    const town = await aRecordingTown()
    const answer = await town.post(hanako, 'survey-results/cancelItem', { ...theirs, ...more })
    expect(answer.body).toEqual({ result: 'OK' })
    expect(town.asked).toEqual([[hanako, 'cancelAnswer', { ...theirs, ...via }]])
  })
})

describe('a deletion', () => {
  const query = `?${new URLSearchParams(theirs)}`
  const sent: [how: string, query: string, body: object | undefined][] = [
    ['in the query', query, undefined],
    ['in the body', '', theirs],
    ['in both', query, theirs],
    ['one here and one there', '?surveyId=svy1', { partitionKey: theirs.partitionKey }],
    ['in the body, another in the query', '?surveyId=none&partitionKey=none', theirs],
    ['in the query, beside a body without', `${query}&userId=${taro}`, { userId: taro, __proto__: null }],
  ]

  test.each(sent)('takes its fields %s [API-17]', async (_, query, body) => {
    const town = await aRecordingTown()
    expect((await town.remove(query, body)).body).toEqual({ result: 'OK' })
    expect(town.asked).toEqual([[hanako, 'deleteOverdueAnswer', { ...theirs }]])
  })

  const bad: [query: string, body: object | string | undefined, fields: readonly string[]][] = [
    ['', undefined, ['surveyId', 'partitionKey']],
    ['?surveyId=svy1', undefined, ['partitionKey']],
    ['?surveyId=svy1&surveyId=svy1&partitionKey=p', undefined, ['surveyId']],
    ['?__proto__=x', { surveyId: 'svy1' }, ['partitionKey']],
    ['', '{"__proto__":{"surveyId":"svy1","partitionKey":"p"}}', ['surveyId', 'partitionKey']],
    [query, '[]', ['body']],
    [query, 'null', ['body']],
    [query, '"x"', ['body']],
    [query, '{', ['body']],
    [query, { partitionKey: 1 }, ['partitionKey']],
    [`${query}&x=${'x'.repeat(5000)}`, undefined, ['query']],
  ]

  test.each(bad)('from %s with %j is malformed and deletes nothing', async (query, body, fields) => {
    const town = await aRecordingTown()
    const answer = await town.remove(query, body)
    expect([answer.status, answer.body.badFields]).toEqual([400, fields])
    expect(town.asked).toEqual([])
  })
})

test('without a session nothing is told and nothing is read', async () => {
  const town = await aRecordingTown()
  const answers = [
    await town.raw().get(`${base}/calendars/schedule/cal1`),
    await town.raw().post(`${base}/survey-results/cancelItem`).send(theirs),
    await town.raw().delete(`${base}/survey-results/deleteItem`).send(theirs),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(town.asked).toEqual([])
})

test.each([
  ['post', 'calendars/schedule/cal1', 'GET, HEAD'],
  ['post', 'survey-results/deleteItem', 'DELETE'],
  ['get', 'survey-results/deleteItem', 'DELETE'],
  ['delete', 'survey-results/cancelItem', 'POST'],
] as const)('the method %s of %s is a 405', async (method, path, allowed) => {
  const town = await aRecordingTown()
  const answer = await town.raw()[method](`${base}/${path}`)
  expect([answer.status, answer.headers.allow]).toEqual([405, allowed])
})
