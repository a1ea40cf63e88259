import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { program, serverEnvironment } from '../adapters/server-child.ts'
import { newFile, removeFiles } from '../adapters/storage/sqlite-files.ts'
import { bringInDemo } from './city-server.ts'

const started: ChildProcess[] = []
const folders: string[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
afterAll(removeFiles)

/** What makes a city's server the demo. */
const demo = {
  city: {},
  demo: {
    ...{ NODE_ENV: '', DATABASE_URL: '', DATA_KEY: '', SESSION_KEY: '' },
    ...{ LINE_CHANNEL_ID: '', LINE_CHANNEL_SECRET: '', APP_ORIGIN: '' },
  },
}

/** A port that is free now: the log, which tells it otherwise, can't be read here. */
async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts the built server with its outputs on pipes whose readers have gone, or on pipes that nobody reads. */
async function start(output: 'closed' | 'unread', kind: 'demo' | 'city') {
  const folder = mkdtempSync(join(tmpdir(), 'full-log-'))
  folders.push(folder)
  const port = await aFreePort()
  if (kind === 'demo') await bringInDemo(folder)
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...serverEnvironment(`sqlite:${newFile()}`), ...demo[kind], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  if (output === 'closed') for (const pipe of [child.stdout, child.stderr]) pipe?.destroy()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method }).then(
      async (response) => ({ status: response.status, body: await response.text() }),
      () => ({ status: 0, body: '' }),
    )
  await expect.poll(async () => (await ask('/healthz')).status, { timeout: 30_000 }).toBe(200)
  return { child, ended, ask }
}

/** Asks for so much that a pipe can not hold what is logged of it; the answers are heads only. */
async function askOften(ask: (path: string, method: string) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 100 }, () => ask('/openapi.json', 'HEAD')))
}

const figure = (metrics: string, name: string) =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1])

test('with a log whose reader has gone a server serves, stays ready, tells it, and ends well [R16] [R7]', async () => {
  const { child, ended, ask } = await start('closed', 'demo')
  await askOften(ask)
  const { body: metrics } = await ask('/metrics')
  expect(figure(metrics, 'madoguchi_log_failing')).toBe(1)
  expect(figure(metrics, 'madoguchi_log_lines_dropped_total')).toBeGreaterThan(100)
  expect(metrics).toMatch(/^madoguchi_requests_total\{status="2xx"\} 20\d\d$/m)
  const { status, body } = await ask('/readyz')
  expect([status, JSON.parse(body)]).toEqual([200, { status: 'ok', log: 'failing' }])
  const from = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - from).toBeLessThan(5_000)
})

test('with a log pipe that nobody reads a server serves and ends well [R16]', async () => {
  const { child, ended, ask } = await start('unread', 'city')
  await askOften(ask)
  expect((await ask('/readyz')).status).toBe(200)
  const from = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - from).toBeLessThan(5_000)
})
