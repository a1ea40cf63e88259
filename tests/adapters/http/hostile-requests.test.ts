import { Agent, type ClientRequest, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { anAppendingSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, base, rows } from './http-town.ts'

type Town = Awaited<ReturnType<typeof anHttpTown>>

const putItem = 'survey-results/putItem'

test.each([
  ['surveyId', 'surveyId=a&surveyId=b'],
  ['surveyId', ''],
  ['surveyId', 'surveyId='],
  ['surveyId', `surveyId=${'a'.repeat(201)}`],
  ['surveyId', 'surveyId=%00'],
  ['surveyId', 'surveyId[]=a'],
  ['x', 'surveyId=a&x=1&x=2'],
  ['query', `surveyId=a&x=${'x'.repeat(4096)}`],
])('the field %s of a bad query is named', async (field, query) => {
  const town = await anHttpTown()
  const answer = await town.get(hanako, `survey-configs/getItem?${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body.badFields).toEqual([field])
})

test.each([
  'surveyId=%ZZ',
  'surveyId=%E3%81',
  'surveyId=svy1%',
  '__proto__=x&surveyId=none',
  'surveyId=constructor',
])('the odd query %s finds nothing and breaks nothing', async (query) => {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
  expect((await town.get(hanako, `survey-configs/getItem?${query}`)).status).toBe(404)
})

test.each(['not-a-uuid', '00000000-0000-4000-8000-00000000000', "' OR 1=1 --"])(
  'the idempotency key %s is no key',
  async (value) => {
    const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
    const answer = await town.post(
      hanako,
      putItem,
      { data: rows({ name: 'x' }) },
      { 'Idempotency-Key': value },
    )
    expect(answer.body.badFields).toEqual(['Idempotency-Key'])
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  },
)

test('a key in the body is not the key of the header', async () => {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
  const save = (name: string) =>
    town.post(hanako, putItem, {
      data: rows({ name }),
      'Idempotency-Key': '00000000-0000-4000-8000-000000000001',
    })
  expect((await save('a')).status).toBe(200)
  expect((await save('b')).status).toBe(200)
})

test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])(
  'no path breaks the server, asked by %s',
  async (method) => {
    const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
    const server = createServer(town.handler)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true })
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(
          { port, path, method, agent, headers: { Authorization: 'Bearer x' } },
          (answer) => {
            answer.resume()
            answer.on('end', () => resolve(answer.statusCode ?? 0))
          },
        )
        asked.on('error', reject)
        asked.end()
      })
    const paths = [
      '/',
      '//',
      '/%',
      '/%00',
      '/%ff',
      '/..%2f..%2fetc/passwd',
      '/../../etc/passwd',
      '/.vite/manifest.json',
      '/assets/',
      '/assets/x.js',
      '/media/',
      '/media/%',
      '/media/..%2f..%2fpackage.json',
      '/media/__proto__',
      '/survey/api/v1/db',
      '/survey/api/v1/db/',
      '/survey/api/v1/db/%',
      '/survey/api/v1/db/addresses/%',
      '/survey/api/v1/db/addresses/%ff',
      '/survey/api/v1/db/addresses/a/b',
      '/survey/api/v1/db/calendars/schedule/%',
      '/survey/api/v1/db/calendars/schedule/%ff?start_day=%ff',
      '/survey/api/v1/db/calendars/item_info/..',
      '/survey/api/v1/db/survey-results/deleteItem?surveyId=%',
      '/survey/api/v1/db/__proto__',
      '/survey/api/v1/db//survey-configs/getItem',
      'http://evil.example/survey/x',
      '/?__proto__[x]=1',
      `/${'x'.repeat(8000)}`,
    ]
    for (const path of paths)
      expect([path, await statusOf(path)]).toEqual([path, expect.toSatisfy((status: number) => status < 500)])
    agent.destroy()
    await new Promise((resolve) => server.close(resolve))
  },
)

test('whoever goes away in the middle of a body leaves the server at work', async () => {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
  const server = createServer(town.handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const headers = {
    Authorization: `Bearer ${await town.tokenOf(hanako)}`,
    'Content-Type': 'application/json',
  }

  const gone = request({
    port,
    method: 'POST',
    path: `${base}/${putItem}`,
    headers: { ...headers, 'Content-Length': '100' },
  })
  gone.on('error', () => undefined)
  gone.write('{"data":[')
  await new Promise((resolve) => setTimeout(resolve, 50))
  gone.destroy()
  await expect.poll(() => town.lines.filter(({ what }) => what === 'request').length).toBe(1)

  expect(town.lines.filter(({ level }) => level === 'error')).toEqual([])
  expect((await town.post(hanako, putItem, { data: rows({ name: 'x' }) })).status).toBe(200)
  await new Promise((resolve) => server.close(resolve))
})

type Sending = { path: string; headers?: Record<string, string>; send(body: ClientRequest): void }

/** The status that a town answers while a body is still coming; fails if it waits for the rest. */
async function statusBeforeEnd(town: Town, { path, headers, send }: Sending): Promise<number> {
  const server = createServer(town.handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const asked = request({
    port,
    method: 'POST',
    path: `${base}/${path}`,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  try {
    return await new Promise<number>((resolve) => {
      asked.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      asked.on('error', () => resolve(0))
      send(asked)
    })
  } finally {
    asked.destroy()
    server.closeAllConnections()
    server.close()
  }
}

test('a body without a length is stopped at 1 MiB while it is still coming', async () => {
  const town = await anHttpTown()
  let sending: NodeJS.Timeout | undefined
  const status = await statusBeforeEnd(town, {
    path: putItem,
    headers: { Authorization: `Bearer ${await town.tokenOf(hanako)}` },
    send(body) {
      sending = setInterval(() => body.write(' '.repeat(256 * 1024)), 1)
    },
  })
  clearInterval(sending)
  expect(status).toBe(413)
})

const most = 16 * 1024
const signIns = ['login/liff', 'login/refresh', 'login/logout']

test.each(signIns)(
  '%s takes 16 KiB before there is a session, and refuses more before all of it is there',
  async (path) => {
    const town = await anHttpTown()
    const announced = await statusBeforeEnd(town, {
      path,
      headers: { 'Content-Length': String(most + 1) },
      send: (body) => body.flushHeaders(),
    })
    const sent = await statusBeforeEnd(town, { path, send: (body) => body.write(' '.repeat(most + 1)) })
    expect([announced, sent]).toEqual([413, 413])

    const body = (bytes: number) => '{}'.padEnd(bytes)
    const statusOf = async (bytes: number) =>
      (await town.raw().post(`${base}/${path}`).type('json').send(body(bytes))).status
    expect([await statusOf(most), await statusOf(most + 1)]).toEqual([400, 413])
  },
)

test('the longest tokens of a sign-in are half as long as that', async () => {
  const town = await anHttpTown()
  const body = { idToken: 'x'.repeat(8000) }
  const { status } = await town.raw().post(`${base}/login/liff`).send(body)
  expect(status).toBe(401)
  expect(JSON.stringify(body).length).toBeLessThan(most / 2)
})
