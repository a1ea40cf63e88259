import { describe, expect, test } from 'vitest'
import { calls } from '../../../adapters/http/server/calls/calls.ts'
import { anItem, aSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, base, fetchOpenApi, rows } from './http-town.ts'
import { type Answered, undocumentedAnswers } from './open-api.ts'

const wire = Object.values(calls).map((call) => [call.method.toLowerCase(), call.path, call] as const)

test('the description has every call of the interface, and no call is served that it lacks [API-01]', async () => {
  const { openapi, paths } = await fetchOpenApi()

  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  )
  const health = ['get /healthz', 'get /readyz', 'get /openapi.json']
  expect(described.sort()).toEqual(
    [...wire.map(([method, path]) => `${method} ${base}/${path}`), ...health].sort(),
  )
})

test.each(wire)('%s %s is served where it is described [API-01]', async (method, path, { by }) => {
  const town = await anHttpTown()
  const description = await fetchOpenApi()
  const ask = (token: string) =>
    town
      .raw()
      [method as 'get' | 'post' | 'delete'](`${base}/${path.replace(/\{\w+\}/g, 'x')}`)
      .set('Authorization', `Bearer ${token}`)

  const stranger = await ask('x')
  const answer = await ask(await town.tokenOf(hanako))

  expect(stranger.status === 401).toBe(by === 'resident')
  // What is not served is a 404 or 405 without a refusal.
  expect(answer.body.result === 'OK' || answer.body.refusal !== undefined).toBe(true)
  expect(
    undocumentedAnswers(
      [
        [method, path, stranger],
        [method, path, answer],
      ],
      description,
    ),
  ).toEqual([])
})

test.each(wire)('%s %s is described with what it takes, gives and refuses', async (method, path, { by }) => {
  const description = await fetchOpenApi()
  const operation = description.paths[`${base}/${path}`]![method]!

  expect(operation.summary).toMatch(/./)
  const statuses = Object.keys(operation.responses)
  expect(statuses).toEqual(expect.arrayContaining(['200', '400', '503']))
  if (by === 'resident') expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
  else expect(operation.security).toEqual([])
  for (const status of statuses)
    expect(operation.responses[status]!.content['application/json'].schema).toBeDefined()
  if (method !== 'get') {
    const { anyOf: [body] = [operation.requestBody!.content['application/json'].schema] } =
      operation.requestBody!.content['application/json'].schema
    const named = body?.$ref?.split('/').at(-1)
    expect(description.components.schemas[named!]).toMatchObject({ type: 'object' })
  }
})

test('fields stand where they are read: path, header, query, body', async () => {
  const { paths, components } = await fetchOpenApi()
  const places = (path: string, method: string) =>
    paths[`${base}/${path}`]![method]!.parameters.map((found) => [found.name, found.in, found.required])

  expect(places('addresses/{postcode}', 'get')).toEqual([['postcode', 'path', true]])
  expect(places('login/token', 'get')).toEqual([
    ['code', 'query', true],
    ['X-Code-Verifier', 'header', true],
    ['X-Nonce', 'header', true],
  ])
  expect(places('survey-results/putItem', 'post')).toEqual([['Idempotency-Key', 'header', false]])
  expect(places('calendars/schedule/{calendarId}', 'get')).toEqual([
    ['calendarId', 'path', true],
    ['start_day', 'query', true],
    ['end_day', 'query', true],
  ])
  expect(places('survey-results/deleteItem', 'delete')).toEqual([
    ['surveyId', 'query', false],
    ['partitionKey', 'query', false],
  ])
  expect(components.schemas.DeleteOverdueAnswerDto).toMatchObject({
    required: [],
    properties: { surveyId: { type: 'string' }, partitionKey: { type: 'string' } },
  })
  expect(components.schemas.CheckReservationDto!.required).toEqual(['surveyId', 'itemKey', 'targetDay'])
  const body = components.schemas.SaveAnswerDto!
  expect(body.required).toEqual(['data'])
  expect(Object.keys(body.properties!)).toEqual([
    'data',
    'surveyId',
    'surveyVersion',
    'answerVersion',
    'partitionKey',
    'subData',
    'isLiffMode',
    'order',
    'paymentData',
  ])
  expect(body.properties!.data).toMatchObject({ type: 'array', maxItems: 2000 })
  expect(Object.keys(components.schemas.SaveTemporaryDto!.properties!)).toEqual(['data', 'order'])
  const order = components.schemas.SaveTemporaryDto!.properties!.order as typeof body
  expect(Object.keys(order.properties!)).toEqual([
    'details',
    'serviceVersion',
    'serviceSortKey',
    'serviceId',
    'serviceName',
    'tax',
    'amount',
    'surveyVersion',
    'answerVersion',
    'partitionKey',
  ])
})

test('every shape that is referred to exists', async () => {
  const description = await fetchOpenApi()
  const names = [...JSON.stringify(description).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name!,
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !(name in description.components.schemas))).toEqual([])
})

describe('what is answered has the shape that is described', () => {
  test('by the call that answers, good or bad', async () => {
    const address = { prefecture: '東京都', city: '千代田区', area: '千代田', street: '' }
    const survey = aSurvey({ surveySchema: [anItem({ isSearchable: { value: true } })] })
    const town = await anHttpTown({ surveys: [survey], addresses: { '1000001': [address] } })
    const description = await fetchOpenApi()
    const saved = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) })
    const key = encodeURIComponent(saved.body.partitionKey)
    const proof = { 'X-Code-Verifier': 'v'.repeat(43), 'X-Nonce': 'n' }
    const liff = await town.raw().post(`${base}/login/liff`).send({ idToken: 'code-taro' })
    const { refresh_token } = liff.body.data.session
    const answered: Answered[] = [
      ['post', 'survey-results/putItem', saved],
      [
        'post',
        'survey-results/putItem',
        await town.post(hanako, 'survey-results/putItem', { data: rows({ name: 'x'.repeat(301) }) }),
      ],
      ['post', 'survey-results/putItem', await town.post(hanako, 'survey-results/putItem', {})],
      ['get', 'survey-configs/getItem', await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')],
      ['get', 'survey-configs/getItem', await town.get(hanako, 'survey-configs/getItem?surveyId=none')],
      ['get', 'survey-configs/getItem', await town.raw().get(`${base}/survey-configs/getItem?surveyId=svy1`)],
      [
        'get',
        'survey-configs/languageSettingActive',
        await town.get(hanako, 'survey-configs/languageSettingActive'),
      ],
      ['get', 'survey-configs/languageSetting', await town.get(hanako, 'survey-configs/languageSetting')],
      [
        'get',
        'survey-configs/survey-messages-translation',
        await town.get(hanako, 'survey-configs/survey-messages-translation'),
      ],
      ['get', 'survey-configs/getAllSearchable', await town.get(hanako, 'survey-configs/getAllSearchable')],
      [
        'post',
        'survey-configs/getSurveyConfigsList',
        await town.post(hanako, 'survey-configs/getSurveyConfigsList', { surveyIdList: ['svy1'] }),
      ],
      [
        'post',
        'survey-configs/saveSurveyLog',
        await town.post(hanako, 'survey-configs/saveSurveyLog', { liffUrl: 'https://x.example/' }),
      ],
      ['post', 'survey-results/query', await town.post(hanako, 'survey-results/query', { surveyId: 'svy1' })],
      [
        'get',
        'survey-results/getBySurveyIdUserIdIndex',
        await town.get(hanako, 'survey-results/getBySurveyIdUserIdIndex?surveyId=svy1'),
      ],
      [
        'get',
        'survey-results/getBySurveyIdPartitionKeyIndex',
        await town.get(
          hanako,
          `survey-results/getBySurveyIdPartitionKeyIndex?surveyId=svy1&partitionKey=${key}`,
        ),
      ],
      [
        'post',
        'survey-results/unlinkUnansweredRichMenu',
        await town.post(hanako, 'survey-results/unlinkUnansweredRichMenu', {}),
      ],
      ['get', 'addresses/{postcode}', await town.get(hanako, 'addresses/1000001')],
      ['get', 'addresses/{postcode}', await town.get(hanako, 'addresses/9999999')],
      ['get', 'login/token', await town.raw().get(`${base}/login/token?code=code-hanako`).set(proof)],
      ['post', 'login/liff', liff],
      ['post', 'login/refresh', await town.raw().post(`${base}/login/refresh`).send({ refresh_token })],
    ]
    expect(undocumentedAnswers(answered, description)).toEqual([])
  })
})
