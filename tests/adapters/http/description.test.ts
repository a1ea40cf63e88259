import { describe, expect, test } from 'vitest'
import { routes } from '../../../adapters/http/server/routes/routes.ts'
import { anItem, aSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, base, rows } from './http-town.ts'

type Schema = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema
}
type Operation = {
  summary: string
  security?: readonly unknown[]
  parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Readonly<
    Record<string, { description: string; content: { 'application/json': { schema: Schema } } }>
  >
}
type Description = {
  openapi: string
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

const describedBy = async () => {
  const town = await anHttpTown()
  return (await town.raw().get('/openapi.json')).body as Description
}

/** Where `value` breaks `schema`; only the words of JSON Schema that the description uses. */
function breaches(value: unknown, schema: Schema, { components }: Description, at = '$'): string[] {
  const named = schema.$ref?.split('/').at(-1)
  if (named !== undefined)
    return breaches(value, components.schemas[named]!, { components } as Description, at)
  if (schema.anyOf)
    return schema.anyOf.some((one) => breaches(value, one, { components } as Description).length === 0)
      ? []
      : [at]
  if ('const' in schema) return value === schema.const ? [] : [at]
  if (schema.enum) return schema.enum.includes(value) ? [] : [at]
  const kind =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : Number.isInteger(value)
          ? 'integer'
          : typeof value
  if (schema.type && schema.type !== kind && !(schema.type === 'number' && kind === 'integer'))
    return [`${at} is ${kind}`]
  if (kind === 'array')
    return (value as unknown[]).flatMap((one, i) =>
      breaches(one, schema.items ?? {}, { components } as Description, `${at}[${i}]`),
    )
  if (kind !== 'object') return []
  const object = value as Record<string, unknown>
  return [
    ...(schema.required ?? [])
      .filter((name) => !Object.hasOwn(object, name))
      .map((name) => `${at}.${name} is missing`),
    ...Object.entries(object).flatMap(([name, field]) =>
      breaches(
        field,
        schema.properties?.[name] ?? schema.additionalProperties ?? {},
        { components } as Description,
        `${at}.${name}`,
      ),
    ),
  ]
}

const wire: readonly (readonly [method: string, path: string])[] = [
  ['get', 'survey-configs/getItem'],
  ['get', 'survey-configs/languageSettingActive'],
  ['get', 'survey-configs/languageSetting'],
  ['get', 'survey-configs/survey-messages-translation'],
  ['get', 'survey-configs/getAllSearchable'],
  ['post', 'survey-configs/getSurveyConfigsList'],
  ['post', 'survey-configs/saveSurveyLog'],
  ['post', 'survey-results/query'],
  ['get', 'survey-results/getBySurveyIdPartitionKeyIndex'],
  ['get', 'survey-results/getBySurveyIdUserIdIndex'],
  ['post', 'survey-results/putItem'],
  ['post', 'survey-results/unlinkUnansweredRichMenu'],
  ['post', 'survey-results/checkReservation'],
  ['post', 'survey-results/cancelItem'],
  ['delete', 'survey-results/deleteItem'],
  ['get', 'calendars/getCalendars'],
  ['get', 'calendars/schedule/{calendarId}'],
  ['get', 'calendars/info/{id}'],
  ['get', 'calendars/canBeReserve/{id}'],
  ['get', 'calendars/display_settings'],
  ['get', 'calendars/categories_tree'],
  ['get', 'calendars/categories/{id}'],
  ['get', 'calendars/categories'],
  ['get', 'calendars/tag_labels'],
  ['get', 'calendars/item_info/{id}'],
  ['get', 'addresses/{postcode}'],
  ['get', 'login/token'],
  ['post', 'login/liff'],
  ['post', 'login/refresh'],
]

test('the description has every call of the interface, and no call is served that it lacks [API-01]', async () => {
  const { openapi, paths } = await describedBy()

  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  )
  const health = ['get /healthz', 'get /readyz', 'get /openapi.json']
  expect(described.sort()).toEqual(
    [...wire.map(([method, path]) => `${method} ${base}/${path}`), ...health].sort(),
  )
  expect(routes.map(({ method, path }) => `${method.toLowerCase()} ${base}${path}`).sort()).toEqual(
    described.filter((one) => !health.includes(one)),
  )
})

test.each(wire)('%s %s is described with what it takes, gives and refuses', async (method, path) => {
  const description = await describedBy()
  const operation = description.paths[`${base}/${path}`]![method]!

  expect(operation.summary).toMatch(/./)
  const statuses = Object.keys(operation.responses)
  expect(statuses).toEqual(expect.arrayContaining(['200', '400', '503']))
  if (!path.startsWith('login/')) expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
  else expect(operation.security).toEqual([])
  for (const status of statuses)
    expect(operation.responses[status]!.content['application/json'].schema).toBeDefined()
  if (method !== 'get') {
    const named = operation.requestBody?.content['application/json'].schema.$ref?.split('/').at(-1)
    expect(description.components.schemas[named!]).toMatchObject({ type: 'object' })
  }
})

test('fields stand where they are read: path, header, query, body', async () => {
  const { paths, components } = await describedBy()
  const places = (path: string, method: string) =>
    paths[`${base}/${path}`]![method]!.parameters.map((found) => [found.name, found.in, found.required])

  expect(places('addresses/{postcode}', 'get')).toEqual([['postcode', 'path', true]])
  expect(places('login/token', 'get')).toEqual([
    ['code', 'query', true],
    ['X-Code-Verifier', 'header', true],
    ['X-Nonce', 'header', true],
  ])
  expect(places('survey-results/putItem', 'post')).toEqual([['Idempotency-Key', 'header', false]])
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
  ])
  expect(body.properties!.data).toMatchObject({ type: 'array', maxItems: 2000 })
})

test('every shape that is referred to exists', async () => {
  const description = await describedBy()
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
    const description = await describedBy()
    const saved = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) })
    const key = encodeURIComponent(saved.body.partitionKey)
    const proof = { 'X-Code-Verifier': 'v'.repeat(43), 'X-Nonce': 'n' }
    const liff = await town.raw().post(`${base}/login/liff`).send({ idToken: 'code-taro' })
    const { refresh_token } = liff.body.data.session
    const answered: [method: string, path: string, answer: { status: number; body: unknown }][] = [
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
    expect(new Set(answered.map(([, path]) => path)).size).toBe(wire.length)

    for (const [method, path, { status, body }] of answered) {
      const response = description.paths[`${base}/${path}`]![method]!.responses[status]
      const schema = response?.content['application/json'].schema ?? { const: `described for ${status}` }
      expect([path, status, breaches(body, schema, description)]).toEqual([path, status, []])
    }
  })
})
