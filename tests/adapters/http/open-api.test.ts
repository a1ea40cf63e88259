import { expect, test } from 'vitest'
import { apiBase, officeBase } from '../../../adapters/http/api-base.ts'
import { calls } from '../../../adapters/http/server/calls.ts'
import { officeCalls } from '../../../adapters/http/server/office.ts'
import { hanako } from '../../application/town.ts'
import { base, fetchOpenApi } from './http-town.ts'
import { anOfficeTown } from './office-town.ts'
import { undocumentedAnswers } from './open-api.ts'

const wire = Object.entries({ [apiBase]: calls, [officeBase]: officeCalls }).flatMap(([under, served]) =>
  Object.values(served).map(
    ({ method, path, by }) => [method.toLowerCase(), `${under}/${path}`, by] as const,
  ),
)

test('the description has every call of the interface, and no call is served that it lacks [API-01]', async () => {
  const { openapi, paths } = await fetchOpenApi()

  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  )
  const health = ['get /healthz', 'get /readyz', 'get /openapi.json']
  expect(described.sort()).toEqual([...wire.map(([method, path]) => `${method} ${path}`), ...health].sort())
})

test.each(wire)('%s %s is served where it is described [API-01]', async (method, path, by) => {
  const town = await anOfficeTown()
  const description = await fetchOpenApi()
  const ask = (headers: Readonly<Record<string, string>>) =>
    town
      .raw()
      [method as 'get' | 'post' | 'delete'](path.replace(/\{\w+\}/g, 'x'))
      .set({ 'X-Office': '1', ...headers })
  const cookie = await town.office.cookieFor('kato')

  const stranger = await ask({ Authorization: 'Bearer x' })
  const answer = await ask({ Authorization: `Bearer ${await town.tokenOf(hanako)}`, ...cookie })

  expect(stranger.status === 401).toBe(by === 'resident' || by === 'office')
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

test.each(wire)('%s %s is described with what it takes, gives and refuses', async (method, path, by) => {
  const description = await fetchOpenApi()
  const operation = description.paths[path]![method]!

  expect(operation.summary).toMatch(/./)
  const statuses = Object.keys(operation.responses)
  expect(statuses).toEqual(expect.arrayContaining(['200', '400', '503']))
  if (by === 'resident' || by === 'office') expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
  if (by !== 'resident') expect(operation.security).toEqual(by === 'office' ? [{ office: [] }] : [])
  if (path.startsWith(officeBase))
    expect(operation.parameters[0]).toMatchObject({ name: 'X-Office', in: 'header', required: true })
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

test('every field that a call takes has a form, and every number an end that a database can hold', async () => {
  const { components } = await fetchOpenApi()
  // What an order says is compared with what is stored, and never stored itself.
  const shapes = Object.entries(components.schemas).filter(
    ([name]) => name.endsWith('Dto') && name !== 'SendOrderDto',
  )
  const fields = shapes.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([field, schema]) => ({ where: `${name}.${field}`, schema })),
  )
  expect(fields.filter(({ schema }) => Object.keys(schema).length === 0).map(({ where }) => where)).toEqual(
    [],
  )
  const numbers = fields.filter(({ schema }) => schema.type === 'integer' || schema.type === 'number')
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter(({ schema }) => schema.maximum === undefined).map(({ where }) => where)).toEqual([])
})
