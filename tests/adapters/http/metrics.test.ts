import type { IncomingMessage, ServerResponse } from 'node:http'
import request from 'supertest'
import { expect, test } from 'vitest'
import { countersOf, type Figures, sumOf } from '../../../adapters/http/server/metrics.ts'
import { anHttpTown } from './http-town.ts'

const some: Figures = {
  madoguchi_requests_total: [0, 12, 3, 2, 1],
  madoguchi_connections: [5],
  madoguchi_connections_refused_total: [0],
  madoguchi_log_lines_dropped_total: [7],
  madoguchi_messages_total: [4, 1],
  madoguchi_orders_to_settle: [3, 1],
  madoguchi_log_failing: [1],
  madoguchi_writes_failing: [0],
  madoguchi_tasks_failing: [0, 0, 0, 1, 0, 0, 0, 0],
}
const aTown = () => anHttpTown({ app: { figures: () => some } })

test('/metrics tells plain figures in Prometheus’ format to who asks from the same machine [R16]', async () => {
  const { status, headers, text } = await (await aTown()).raw().get('/metrics')
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = text.trimEnd().split('\n')
  for (const line of lines)
    expect(line).toMatch(
      /^(# (HELP|TYPE) madoguchi_\w+ .+|madoguchi_\w+(\{(status="\dxx"|(outcome|state|task)="\w+")\})? \d+)$/,
    )
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE madoguchi_requests_total counter',
      'madoguchi_requests_total{status="2xx"} 12',
      'madoguchi_requests_total{status="5xx"} 1',
      '# TYPE madoguchi_connections gauge',
      'madoguchi_connections 5',
      'madoguchi_log_lines_dropped_total 7',
      'madoguchi_messages_total{outcome="sent"} 4',
      'madoguchi_messages_total{outcome="given_up"} 1',
      'madoguchi_orders_to_settle{state="unknown"} 3',
      'madoguchi_orders_to_settle{state="refund_needed"} 1',
      'madoguchi_log_failing 1',
      'madoguchi_writes_failing 0',
    ]),
  )
})

test.each([
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Real-IP', '127.0.0.1'],
  ['Forwarded', 'for=127.0.0.1'],
  ['Via', '1.1 proxy'],
])('/metrics is not there for what a proxy passes on with %s', async (name, value) => {
  expect((await (await aTown()).raw().get('/metrics').set(name, value)).status).toBe(404)
})

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
  const from = (req: IncomingMessage, res: ServerResponse) => {
    Object.defineProperty(req.socket, 'remoteAddress', { value: address })
    return town.handler(req, res)
  }
  expect((await request(from).get('/metrics')).status).toBe(status)
})

test('every answer is told with its status', async () => {
  const statuses: number[] = []
  const town = await anHttpTown({ app: { onAnswered: (status) => statuses.push(status) } })
  await town.raw().get('/healthz')
  await town.raw().get('/none')
  await town.raw().get('/survey/api/v1/db/survey-configs/languageSettingActive')
  expect(statuses).toEqual([200, 404, 401])
})

test('figures of processes add up, but for those that all of them tell; of one that ended only its counters stay', () => {
  expect(sumOf([some, some])).toEqual({
    madoguchi_requests_total: [0, 24, 6, 4, 2],
    madoguchi_connections: [10],
    madoguchi_connections_refused_total: [0],
    madoguchi_log_lines_dropped_total: [14],
    madoguchi_messages_total: [8, 2],
    madoguchi_orders_to_settle: [3, 1],
    madoguchi_log_failing: [2],
    madoguchi_writes_failing: [0],
    madoguchi_tasks_failing: [0, 0, 0, 2, 0, 0, 0, 0],
  })
  expect(sumOf([countersOf(some)])).toEqual({
    ...some,
    madoguchi_connections: [0],
    madoguchi_orders_to_settle: [0, 0],
    madoguchi_log_failing: [0],
    madoguchi_tasks_failing: [0, 0, 0, 0, 0, 0, 0, 0],
  })
})
