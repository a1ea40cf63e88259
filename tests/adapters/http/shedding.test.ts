import request from 'supertest'
import { expect, test } from 'vitest'
import { type Load, serverLoad } from '../../../adapters/http/server/load.ts'
import { shedding } from '../../../adapters/http/server/shedding.ts'
import type { RequestKind } from '../../../application/session/request-limits.ts'
import { refuse } from '../../../domain/refusal.ts'
import { aSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, base, rows } from './http-town.ts'

/** A server that has no time for `kinds`, and what it writes into its log. */
async function anOverloadedTown(...kinds: RequestKind[]) {
  const town = await anHttpTown({ surveys: [aSurvey()] })
  const lines: object[] = []
  const note = (facts: object, what: string) => void lines.push({ ...facts, what })
  const load: Load = { ...serverLoad(), isTooMuch: (kind) => kinds.includes(kind) }
  const listener = shedding({ load, log: { info: note, warn: note, error: note } })(town.handler)
  return { ...town, lines, ask: () => request(listener) }
}

test('what would wait too long is refused at once, and may be sent again [R16] [RETRY-02]', async () => {
  const town = await anOverloadedTown('write')
  const saving = () =>
    town
      .ask()
      .post(`${base}/survey-results/putItem?x=1`)
      .send({ data: rows({ name: '花子' }) })
  const refused = await saving()
  expect(refused).toMatchObject({
    status: 503,
    headers: {
      'retry-after': '1',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    },
    body: { result: 'ERROR', retryable: true, refusal: { code: 'service.unavailable', details: {} } },
  })
  expect(refused.body.errorMessage).toMatch('混み合っています')
  expect(town.storage.events).toEqual([])
  await saving()
  await saving()
  expect(town.lines).toEqual([{ refused: 1, what: 'overloaded' }])
})

test.each([
  ['write', 'survey-results/cancelItem', 503],
  ['write', 'survey-configs/getItem?surveyId=svy1', 401],
  ['read', 'survey-configs/getItem?surveyId=svy1', 503],
  ['read', 'calendars/schedule/hall?start_day=20250614', 503],
  ['read', 'no-such-call', 503],
  ['read', 'survey-results/putItem', 405],
  ['public', 'login/token?code=x', 503],
  ['read', 'login/token?code=x', 400],
] as const)('where there is too much to %s, %s is answered with %i [R16]', async (kind, path, status) => {
  const town = await anOverloadedTown(kind)
  expect((await town.ask().get(`${base}/${path}`)).status).toBe(status)
})

test('pages and health are served however much there is to do [R16]', async () => {
  const town = await anOverloadedTown('read', 'write', 'public')
  for (const path of ['/healthz', '/readyz', '/openapi.json'])
    expect((await town.ask().get(path)).status).toBe(200)
})

test('requests are counted as long as they are carried out, and no longer than that [R16]', async () => {
  const counted = { now: 0, most: 0, bytes: 0 }
  const load: Load = {
    isTooMuch: () => false,
    begin() {
      counted.now += 1
      counted.most = Math.max(counted.most, counted.now)
    },
    end() {
      counted.now -= 1
    },
    room: () => ({
      take(bytes) {
        counted.bytes += bytes
      },
      leave() {
        counted.bytes = 0
      },
    }),
  }
  const town = await anHttpTown({ surveys: [aSurvey()], app: { load } })
  const body = { data: rows({ name: '花子' }) }
  expect((await town.post(hanako, 'survey-results/putItem', body)).status).toBe(200)
  expect((await town.post(hanako, 'survey-results/putItem', { data: [] })).status).not.toBe(200)
  expect((await town.post(hanako, 'survey-results/unlinkUnansweredRichMenu', {})).status).toBe(200)
  expect(counted).toEqual({ now: 0, most: 1, bytes: 0 })
})

test('a body for which there is no room is refused, and may be sent again [R16]', async () => {
  const full = () => {
    throw refuse('service.unavailable', {})
  }
  const load: Load = { ...serverLoad(), room: () => ({ take: full, leave: () => {} }) }
  const town = await anHttpTown({ surveys: [aSurvey()], app: { load } })
  const reply = await town.post(hanako, 'survey-results/putItem', {
    data: rows({ name: '花'.repeat(1_000) }),
  })
  expect([reply.status, reply.body.retryable, reply.headers['retry-after']]).toEqual([503, true, '1'])
  expect((await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')).status).toBe(200)
})
