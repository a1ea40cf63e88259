import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { refusingWhenLate, serverLoad } from '../../../adapters/http/server/load.ts'
import { serverLimits } from '../../../application/shared/limits.ts'
import { aSurvey } from '../../application/forms.ts'
import { hanako, taro } from '../../application/town.ts'
import { anHttpTown, base, rows } from './http-town.ts'

const aLoad = (limits: Partial<typeof serverLimits>) => serverLoad({ ...serverLimits, ...limits })

/** A town in which one request of a kind may run at once. */
async function aSmallTown() {
  const load = aLoad({ requestsAtOnce: 1 })
  const town = await anHttpTown({ surveys: [aSurvey()], app: { load } })
  const save = (data: object[] = rows({ name: '花子' })) =>
    town.post(hanako, 'survey-results/putItem', { data })
  return { ...town, load, save }
}

test('what is too much at once is refused, and may be sent again; other kinds go on [R16] [RETRY-02]', async () => {
  const town = await aSmallTown()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const running = town.load.run('write', () => ended)
  const refused = await town.save()
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
  expect((await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')).status).toBe(200)
  expect((await town.raw().get(`${base}/login/token?code=x`)).status).toBe(400)
  end()
  await running
  expect((await town.save()).status).toBe(200)
})

test('a request is counted as long as it is carried out, whatever comes of it [R16]', async () => {
  const town = await aSmallTown()
  for (let time = 0; time < 3; time += 1) {
    expect((await town.save()).status).toBe(200)
    expect((await town.save([])).status).toBe(400)
    expect((await town.get(hanako, 'survey-configs/getItem?surveyId=none')).status).toBe(404)
  }
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

  /** A server on which Hanako has stored some megabytes, where she may have one list at a time, and Taro another. */
  async function aFullTown() {
    const load = aLoad({ requestsAtOnce: 1, memoryBytes: 4_000_000 })
    const town = await anHttpTown({ surveys: [survey], app: { load } })
    for (let at = 0; at < 18; at += 1)
      await town.post(hanako, 'survey-results/putItem', { data: rows({ kinds: options[at] }) })
    const folder = mkdtempSync(join(tmpdir(), 'load-'))
    folders.push(folder)
    // Such a socket holds little: whoever does not read is felt at once.
    const socketPath = join(folder, 'socket')
    const server = createServer(town.handler)
    await new Promise<void>((resolve) => server.listen(socketPath, resolve))

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
    const statusNow = async () => {
      const response = await ask()
      response.destroy()
      return response.statusCode
    }
    return { ...town, ask, statusNow, close: () => server.close() }
  }

  test('keeps its memory until it is written, and nobody waits for who does not read it [R16]', async () => {
    const { get, ask, statusNow, close } = await aFullTown()
    const response = await ask()
    expect(await statusNow()).toBe(503)
    expect((await get(taro, 'survey-configs/getItem?surveyId=svy1')).status).toBe(200)
    let length = 0
    for await (const chunk of response) length += chunk.length
    expect(length).toBeGreaterThan(2_000_000)
    await expect.poll(statusNow).toBe(200)
    close()
  })

  test('gives its memory back when nobody takes it any more [R16]', async () => {
    const { ask, statusNow, close } = await aFullTown()
    const response = await ask()
    expect(await statusNow()).toBe(503)
    response.destroy()
    await expect.poll(statusNow).toBe(200)
    close()
  })
})

describe('memory', () => {
  const unavailable = expect.objectContaining({ code: 'service.unavailable' })

  test('is a quarter of all for one resident at most, and can be had again when it was given back [R16]', () => {
    const load = aLoad({ memoryBytes: 400 })
    const [first, second] = [load.memoryFor('hanako'), load.memoryFor('hanako')]
    first.take(60)
    second.take(40)
    expect(() => second.take(1)).toThrow(unavailable)
    load.memoryFor('taro').take(100)
    first.release()
    first.release()
    second.take(60)
    expect(() => second.take(1)).toThrow(unavailable)
  })

  test('is no more than there is, however many share it [R16]', () => {
    const load = aLoad({ memoryBytes: 400 })
    for (let at = 0; at < 40; at += 1) load.memoryFor(`resident ${at}`).take(10)
    expect(() => load.memoryFor('one more').take(1)).toThrow(unavailable)
  })

  test('that a body does not find has it refused, and it may be sent again [R16]', async () => {
    const town = await anHttpTown({ surveys: [aSurvey()], app: { load: aLoad({ memoryBytes: 4_000 }) } })
    const reply = await town.post(hanako, 'survey-results/putItem', {
      data: rows({ name: '花'.repeat(1_000) }),
    })
    expect([reply.status, reply.body.retryable, reply.headers['retry-after']]).toEqual([503, true, '1'])
    expect((await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')).status).toBe(200)
  })
})

describe('a server that comes late', () => {
  const always = `${base}/payment-results/notification`

  /** A server with so many connections on which nothing else is done while a request is carried out. */
  async function aSlowServer(busyMs: number, connections: number) {
    const [lines, answered]: [object[], number[]] = [[], []]
    let takesMs = 0
    const note = (facts: object) => void lines.push(facts)
    const listener = refusingWhenLate(
      (_, response) => {
        for (const until = performance.now() + takesMs; performance.now() < until; );
        response.end()
      },
      {
        always,
        log: { info: note, warn: note, error: note },
        onAnswered: ({ status }) => answered.push(status),
      },
      { ...serverLimits, latenessMs: 100 },
    )
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true })
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; ms: number }>((resolve, reject) => {
        const from = performance.now()
        get({ host: '127.0.0.1', port, path, agent }, (response) => {
          response.resume().once('end', () => {
            resolve({ status: response.statusCode, ms: performance.now() - from })
          })
        }).once('error', reject)
      })
    const close = () => {
      agent.destroy()
      server.close()
    }
    await Promise.all(Array.from({ length: connections }, () => ask('/healthz')))
    takesMs = busyMs
    return { lines, answered, ask, close }
  }

  test('refuses calls until it is in time again, but no page and no payment; none that it takes waits for 2 s [R16]', async () => {
    const { lines, answered, ask, close } = await aSlowServer(2, 103)
    const until = performance.now() + 4_000
    const paths = ['/survey/svy1', '/healthz', always, ...Array.from({ length: 100 }, () => `${base}/call`)]
    const replies = await Promise.all(
      paths.map(async (path) => {
        const found = []
        while (performance.now() < until) {
          found.push({ path, ...(await ask(path)) })
          await sleep(5)
        }
        return found
      }),
    )
    const all = replies.flat()
    const refused = all.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused.map(({ path }) => path))).toEqual(new Set([`${base}/call`]))
    const taken = all.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThan(100)
    expect(Math.max(...taken.map(({ ms }) => ms))).toBeLessThan(2_000)
    expect(answered).toHaveLength(refused.length)
    expect(lines.length).toBeGreaterThan(0)
    await expect.poll(async () => (await ask(`${base}/call`)).status).toBe(200)
    close()
  }, 20_000)

  test('takes all of a few: it is the machine that is slow, and to refuse them helps nobody [R16]', async () => {
    const { ask, close } = await aSlowServer(200, 5)
    const until = performance.now() + 2_000
    const replies = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const found = []
        while (performance.now() < until) found.push((await ask(`${base}/call`)).status)
        return found
      }),
    )
    expect(new Set(replies.flat())).toEqual(new Set([200]))
    close()
  }, 20_000)
})
