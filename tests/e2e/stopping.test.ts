import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openSqliteStorage } from '../../adapters/storage/sqlite/sqlite-storage.ts'
import { saveWithoutEnd } from '../adapters/saving-load.ts'
import { type ServerChild, startServer } from '../adapters/server-child.ts'
import { dataKey, holdLock, newFile, removeFiles } from '../adapters/storage/sqlite-files.ts'
import { anAppendingSurvey } from '../application/forms.ts'
import { friday } from '../builders.ts'

const started: ServerChild[] = []
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})
afterAll(removeFiles)

/** The built server of a city with one form. */
async function aCityServer() {
  const file = newFile()
  const storage = await openSqliteStorage({ file, dataKey })
  await storage.city.import(
    { settings: { cityName: '窓口市' }, surveys: [anAppendingSurvey()], media: [] },
    friday,
  )
  await storage.close()
  const server = startServer(`sqlite:${file}`, { RATE_LIMITS: 'off' })
  started.push(server)
  const port = await server.listening()
  const save = (connections: number) => saveWithoutEnd({ port, surveyId: 'svy1', connections })
  return { server, port, file, save }
}

/** SIGTERM. @returns the exit code, and how long the end took */
async function stop({ child, ended }: ServerChild): Promise<{ code: number | null; ms: number }> {
  const from = performance.now()
  child.kill('SIGTERM')
  const code = await ended
  return { code, ms: performance.now() - from }
}

test('a stop while another process has locked the database answers every request and takes less than 10 s [R16] [R7]', async () => {
  const { server, file, save } = await aCityServer()
  const load = save(48)
  await expect.poll(() => server.logged('request').length).toBeGreaterThan(200)
  const { letGo } = await holdLock(file)
  await sleep(500)
  const { code, ms } = await stop(server)
  await letGo()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
  const { answers, lost } = await load
  expect(lost).toEqual([])
  expect([...answers.keys()].sort()).toEqual([200, 503])
})

test('readiness says no before the port is closed, while requests are still served [R1] [R16]', async () => {
  const { server, port } = await aCityServer()
  const statusOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
  expect(await statusOf('/readyz')).toBe(200)
  server.child.kill('SIGTERM')
  await expect.poll(() => server.logged('stopping').length, { interval: 10 }).toBe(1)
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/openapi.json')).toBe(200)
  expect(await server.ended).toBe(0)
  await expect(statusOf('/readyz')).rejects.toThrow('fetch failed')
})
