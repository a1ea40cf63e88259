import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
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

/** A load that refuses nothing, and what it has counted. */
function aCountingLoad() {
  const counted = { now: 0, most: 0, begun: 0, bytes: 0 }
  const load: Load = {
    isTooMuch: () => false,
    begin() {
      counted.now += 1
      counted.begun += 1
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
  return { counted, load }
}

test('requests are counted as long as they are carried out, and no longer than that [R16]', async () => {
  const { counted, load } = aCountingLoad()
  const town = await anHttpTown({ surveys: [aSurvey()], app: { load } })
  const body = { data: rows({ name: '花子' }) }
  expect((await town.post(hanako, 'survey-results/putItem', body)).status).toBe(200)
  expect((await town.post(hanako, 'survey-results/putItem', { data: [] })).status).not.toBe(200)
  expect((await town.post(hanako, 'survey-results/unlinkUnansweredRichMenu', {})).status).toBe(200)
  expect(counted).toMatchObject({ now: 0, most: 1, bytes: 0 })
})

describe('a list that is written in pieces', () => {
  const options = Array.from({ length: 200 }, (_, at) => `${at}${'あ'.repeat(150)}`)
  const survey = {
    ...aSurvey({ surveySchema: [{ itemKey: 'kinds', title: '種類', type: 'checkboxes', options }] }),
    isAppending: { value: true },
  }
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  /** A server on which Hanako has stored some megabytes, and what it has under way. */
  async function aFullTown() {
    const { counted, load } = aCountingLoad()
    const town = await anHttpTown({ surveys: [survey], app: { load } })
    for (let at = 0; at < 18; at += 1)
      await town.post(hanako, 'survey-results/putItem', { data: rows({ kinds: options[at] }) })
    const folder = mkdtempSync(join(tmpdir(), 'shedding-'))
    folders.push(folder)
    // Such a socket holds little: whoever does not read is felt at once.
    const socketPath = join(folder, 'socket')
    const server = createServer(town.handler)
    await new Promise<void>((resolve) => server.listen(socketPath, resolve))
    counted.begun = 0

    /** The answer of the list, of which nothing is read yet. */
    const ask = async (): Promise<IncomingMessage> => {
      const authorization = `Bearer ${await town.tokenOf(hanako)}`
      const body = JSON.stringify({ surveyId: 'svy1' })
      const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length }
      const path = `${base}/survey-results/query`
      const sent = sendRequest({ socketPath, path, method: 'POST', headers, agent: false })
      sent.end(body)
      const [response] = await once(sent, 'response')
      return response
    }
    return { counted, ask, close: () => server.close() }
  }

  test('is counted while it is made, and keeps its room until it is written; who reads nothing is not waited for [R16]', async () => {
    const { counted, ask, close } = await aFullTown()
    const response = await ask()
    await expect.poll(() => counted.now).toBe(0)
    expect(counted.bytes).toBeGreaterThan(500_000)
    const begun = counted.begun
    expect(begun).toBeGreaterThan(1)
    let length = 0
    for await (const chunk of response) length += chunk.length
    expect(length).toBeGreaterThan(2_000_000)
    await expect.poll(() => counted).toMatchObject({ now: 0, bytes: 0 })
    expect(counted.begun).toBeGreaterThan(begun)
    close()
  })

  test('leaves its room when nobody takes it any more [R16]', async () => {
    const { counted, ask, close } = await aFullTown()
    const response = await ask()
    expect(counted.bytes).toBeGreaterThan(500_000)
    response.destroy()
    await expect.poll(() => counted).toMatchObject({ now: 0, bytes: 0 })
    close()
  })
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
