import type { IncomingMessage, ServerResponse } from 'node:http'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import {
  countersOf,
  type Figures,
  labelled,
  metrics,
  sumOf,
  textOf,
} from '../../../adapters/http/server/figures.ts'
import { metricsListener } from '../../../adapters/http/server/metrics.ts'
import { serverFigures } from '../../../server/composition/server-figures.ts'
import { anAppendingSurvey } from '../../application/forms.ts'
import { anHttpTown, base } from './http-town.ts'

const route = labelled({ method: 'GET', route: '/my' })
const some: Figures = {
  madoguchi_requests_total: { '{status="2xx"}': 12, '{status="5xx"}': 1 },
  // Two within 5 ms, one within 25 ms, and one of more than 10 s.
  madoguchi_request_duration_seconds: { [route]: [2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 12.5204] },
  madoguchi_connections: { '': 5 },
  madoguchi_log_failing: { '': 1 },
  madoguchi_orders_to_settle: { '{state="unknown"}': 3 },
  madoguchi_last_done_timestamp_seconds: { '{what="backup"}': 1_700_000_000 },
}
const aTown = () => anHttpTown({ app: { figures: () => some } })

/** The lines of a metric. */
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

test('/metrics tells plain figures in Prometheus’ format to who asks from the same machine [R16]', async () => {
  const { status, headers, text } = await (await aTown()).raw().get('/metrics')
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(
      /^(# (HELP|TYPE) madoguchi_\w+ .+|madoguchi_\w+(\{(\w+="[\w./:{}*+ -]+",?)+\})? [\d.]+)$/,
    )
  expect(text).toContain('# TYPE madoguchi_requests_total counter\n')
  for (const name of Object.keys(metrics)) expect(text).toContain(`# HELP ${name} `)
})

describe('the page', () => {
  const text = textOf(some)

  test('counts what is in a bucket and in those before it, and gives sum and count', () => {
    const name = 'madoguchi_request_duration_seconds'
    const inBucket = (end: string) =>
      linesOf(text, `${name}_bucket`).find((line) => line.includes(`le="${end}"`))
    expect(inBucket('0.005')).toBe(`${name}_bucket{method="GET",route="/my",le="0.005"} 2`)
    expect(inBucket('0.01')).toMatch(/ 2$/)
    expect(inBucket('0.025')).toMatch(/ 3$/)
    expect(inBucket('10')).toMatch(/ 3$/)
    expect(inBucket('+Inf')).toMatch(/ 4$/)
    expect(linesOf(text, `${name}_sum`)).toEqual([`${name}_sum${route} 12.5204`])
    expect(linesOf(text, `${name}_count`)).toEqual([`${name}_count${route} 4`])
  })

  test.each([
    [
      'madoguchi_requests_total',
      ['{status="1xx"} 0', '{status="2xx"} 12', '{status="3xx"} 0', '{status="4xx"} 0', '{status="5xx"} 1'],
    ],
    ['madoguchi_writes_waiting', [' 0']],
    ['madoguchi_last_done_timestamp_seconds', ['{what="backup"} 1700000000']],
    ['madoguchi_database_connections', []],
  ])('tells what there may be of %s from the start, and nothing that is not known', (name, expected) => {
    expect(linesOf(text, name)).toEqual(expected.map((line) => `${name}${line}`))
  })
})

test.each([
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Real-IP', '127.0.0.1'],
  ['Forwarded', 'for=127.0.0.1'],
  ['Via', '1.1 proxy'],
])('/metrics is not there for what a proxy passes on with %s', async (name, value) => {
  expect((await (await aTown()).raw().get('/metrics').set(name, value)).status).toBe(404)
})

const fromAddress =
  (listener: (req: IncomingMessage, res: ServerResponse) => unknown, address: string) =>
  (req: IncomingMessage, res: ServerResponse) => {
    Object.defineProperty(req.socket, 'remoteAddress', { value: address })
    return void listener(req, res)
  }

test.each([
  ['127.0.0.1', 200],
  ['127.9.9.9', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['192.0.2.1', 404],
  ['::ffff:192.0.2.1', 404],
  ['2001:db8::1', 404],
])('/metrics asked from %s is answered %i', async (address, status) => {
  const town = await aTown()
  expect((await request(fromAddress(town.handler, address)).get('/metrics')).status).toBe(status)
})

test('a port of its own tells the figures to whoever reaches it, and nothing else', async () => {
  const listener = fromAddress(
    metricsListener(() => some),
    '192.0.2.1',
  )
  const { status, text } = await request(listener).get('/metrics').set('Via', '1.1 proxy')
  expect([status, text]).toEqual([200, textOf(some)])
  expect((await request(listener).get('/healthz')).status).toBe(404)
  expect((await request(listener).post('/metrics')).status).toBe(404)
})

test('requests are counted by the pattern of their route and the code of their refusal, whatever is sent', async () => {
  const { onAnswered, figures } = serverFigures({
    server: { connections: () => ({ open: 1, refused: 0 }) },
    out: { dropped: () => 0 },
    condition: () => ({ stopping: false, logFails: false, writesFail: false }),
    store: { now: () => ({ writesWaiting: 0, happened: new Map() }), sizes: never },
    config: { database: { url: 'postgres://city' } },
  })
  const town = await anHttpTown({ app: { onAnswered }, surveys: [anAppendingSurvey()] })
  await town.raw().get('/healthz')
  await town.raw().get('/.env?token=a"}')
  await town.raw().get(`${base}/survey-configs/languageSettingActive`)
  await town.get('U1', 'survey-configs/getItem?surveyId=none')
  await town.raw().get(`${base}/none-of-ours`)
  onAnswered({ method: 'PROPFIND', route: '/a/U1234', status: 400, ms: 1 })
  const text = textOf(figures())
  const counted = linesOf(text, 'madoguchi_request_duration_seconds_count')
  expect(counted.map((line) => line.replace(/^\w+/, ''))).toEqual([
    '{method="GET",route="/healthz"} 1',
    '{method="GET",route="other"} 1',
    `{method="GET",route="${base}/survey-configs/languageSettingActive"} 1`,
    `{method="GET",route="${base}/survey-configs/getItem"} 1`,
    `{method="GET",route="${base}/*"} 1`,
    '{method="other",route="other"} 1',
  ])
  expect(linesOf(text, 'madoguchi_refusals_total')).toEqual([
    'madoguchi_refusals_total{code="auth.required"} 1',
    'madoguchi_refusals_total{code="survey.not_found"} 1',
  ])
  expect(linesOf(text, 'madoguchi_requests_total')).toContain('madoguchi_requests_total{status="4xx"} 5')
  expect(text).toMatch(/^madoguchi_info\{version="[\d.]+",node="v[\d.]+",engine="postgresql"\} 1$/m)
})

const never = () => new Promise<never>(() => {})

test('figures of processes add up, but for those that all of them tell; of one that ended only its counters stay', () => {
  const both = sumOf([some, { ...some, madoguchi_orders_to_settle: { '{state="unknown"}': 2 } }])
  expect(both).toMatchObject({
    madoguchi_requests_total: { '{status="2xx"}': 24, '{status="5xx"}': 2 },
    madoguchi_request_duration_seconds: { [route]: [4, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 25.0408] },
    madoguchi_connections: { '': 10 },
    madoguchi_log_failing: { '': 2 },
    madoguchi_orders_to_settle: { '{state="unknown"}': 3 },
    madoguchi_last_done_timestamp_seconds: { '{what="backup"}': 1_700_000_000 },
  })
  const ended = countersOf(some)
  const other: Figures = { madoguchi_requests_total: { '{status="4xx"}': 1 } }
  expect(sumOf([ended, other])).toMatchObject({
    madoguchi_requests_total: { '{status="2xx"}': 12, '{status="4xx"}': 1, '{status="5xx"}': 1 },
    madoguchi_request_duration_seconds: some.madoguchi_request_duration_seconds,
    madoguchi_connections: {},
    madoguchi_orders_to_settle: {},
  })
})
