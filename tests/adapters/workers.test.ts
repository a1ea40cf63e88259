import { afterEach, expect, test } from 'vitest'
import { anAppendingSurvey } from '../application/forms.ts'
import { friday } from '../builders.ts'
import { saveWithoutEnd } from './saving-load.ts'
import { type ServerChild, startServer } from './server-child.ts'
import { newDatabase, openPostgres } from './storage/postgres-databases.ts'

const started: ServerChild[] = []
afterEach(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.splice(0).map(({ ended }) => ended))
})

const START = { timeout: 25_000, interval: 50 }

function start(url: string, env: Readonly<Record<string, string>> = {}): ServerChild {
  const server = startServer(url, { WORKERS: '2', ...env })
  started.push(server)
  return server
}

const workersOf = (server: ServerChild) =>
  server.logged('listening').map(({ worker, port }) => ({ worker, port: Number(port) }))
const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
test('two workers share a port; one that is killed is replaced while the other serves, and SIGTERM ends all with 0 [R1] [R16]', async () => {
  const server = start(await newDatabase())
  await expect.poll(() => workersOf(server).length, START).toBe(2)
  const [first, second] = workersOf(server)
  expect([first?.worker, second?.worker].sort()).toEqual([1, 2])
  expect(second?.port).toBe(first?.port)
  const port = first?.port ?? 0

  const [one] = server.logged('worker started')
  process.kill(Number(one?.pid), 'SIGKILL')
  await expect.poll(() => server.logged('worker ended')).toMatchObject([{ worker: 1, signal: 'SIGKILL' }])
  expect(await isReady(port)).toBe(true)
  await expect.poll(() => workersOf(server).length, START).toBe(3)
  expect(workersOf(server)[2]).toEqual({ worker: 3, port })
  expect(await isReady(port)).toBe(true)

  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.logged('stopped').map(({ worker }) => worker)).toHaveLength(2)
  expect(await isReady(port)).toBe(false)
})

test('two workers that stop while 32 connections save lose none of what was sent, though one is held up [R16]', async () => {
  const url = await newDatabase()
  const storage = await openPostgres({ url })
  const surveys = [anAppendingSurvey()]
  await storage.city.import({ settings: { cityName: '窓口市' }, surveys, media: [] }, friday)
  const server = start(url, { RATE_LIMITS: 'off' })
  await expect.poll(() => workersOf(server).length, START).toBe(2)
  const port = workersOf(server)[0]?.port ?? 0
  const load = saveWithoutEnd({ port, surveyId: 'svy1', connections: 32 })
  await expect.poll(() => server.logged('request').length).toBeGreaterThan(100)
  const metrics = () => fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())
  const figure = async (name: string) => Number((await metrics()).split(`${name} `)[1]?.split('\n')[0])
  // Those of the other worker come with a delay.
  await expect.poll(() => figure('\nmadoguchi_connections')).toBeGreaterThan(24)
  await expect.poll(() => figure('\nmadoguchi_requests_total{status="2xx"}')).toBeGreaterThan(100)
  await expect
    .poll(() =>
      figure(
        'madoguchi_request_duration_seconds_count{method="POST",route="/survey/api/v1/db/survey-results/putItem"}',
      ),
    )
    .toBeGreaterThan(100)
  // Whichever process puts them into the audit log.
  await expect.poll(() => figure('madoguchi_answers_total{act="sent",by="resident"}')).toBeGreaterThan(100)
  const from = performance.now()
  server.child.kill('SIGTERM')
  // While the port is about to close.
  const late = Number(server.logged('worker started')[0]?.pid)
  setTimeout(() => process.kill(late, 'SIGSTOP'), 1_700)
  setTimeout(() => process.kill(late, 'SIGCONT'), 2_400)
  expect(await server.ended).toBe(0)
  expect(performance.now() - from).toBeLessThan(10_000)
  const { answers, lost } = await load
  expect(lost).toEqual([])
  expect([...answers.keys()]).toEqual([200])
  // By the name of a request in the log the audit log tells what came of it.
  const saved = server.logged('request').find(({ route }) => String(route).endsWith('/putItem'))
  const facts = [{ name: 'requestId', value: String(saved?.requestId) }]
  expect((await storage.audit.search({ facts, limit: 9 })).events).toMatchObject([{ kind: 'answer.saved' }])
  await storage.close()
})

test('workers that cannot start end the server with 1 and the reason, once [R1]', async () => {
  const url = new URL(await newDatabase())
  url.password = 'wrong'
  const server = start(url.href, { APP_ORIGIN: 'https://city.example' })
  expect(await server.ended).toBe(1)
  expect(server.lines()).toEqual([
    '起動できませんでした: データベースのユーザー名かパスワードが違います。DATABASE_URL を確かめてください。',
  ])
})

test('a port that is taken ends the server with 1 instead of trying for ever [R1]', async () => {
  const url = await newDatabase()
  const holder = start(url, { WORKERS: '1' })
  await expect.poll(() => workersOf(holder).length, START).toBe(1)
  const [taken] = workersOf(holder)
  const server = start(url, { PORT: String(taken?.port) })
  expect(await server.ended).toBe(1)
  expect(server.lines().some((line) => line.includes('EADDRINUSE'))).toBe(true)
})
