import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { anAppendingSurvey } from '../application/forms.ts'
import { friday } from '../builders.ts'
import { saveWithoutEnd } from './saving-load.ts'
import { type ServerChild, startServer } from './server-child.ts'
import { newDatabase, openPostgres } from './storage/postgres-databases.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'madoguchi-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const started: ServerChild[] = []
afterEach(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.splice(0).map(({ ended }) => ended))
})

const SOON = { timeout: 90_000, interval: 50 }

/** This product as a release of its own, in `folder`. */
function aRelease(version: string): string {
  const release = join(folder, version)
  mkdirSync(join(release, 'server'), { recursive: true })
  cpSync(join(root, 'dist/server'), join(release, 'dist/server'), { recursive: true })
  for (const file of ['server/start.mjs', 'server/machine.mjs']) cpSync(join(root, file), join(release, file))
  for (const name of ['dist/client', 'node_modules']) symlinkSync(join(root, name), join(release, name))
  writeFileSync(join(release, 'package.json'), JSON.stringify({ type: 'module', version }))
  return release
}

/** Leads `current` to a release, in one step. */
function switchTo(release: string): string {
  const current = join(folder, 'current')
  symlinkSync(release, `${current}.new`)
  renameSync(`${current}.new`, current)
  return join(current, 'server/start.mjs')
}

test('two workers are replaced by a new release, and once more, while 28 connections save and read and lose nothing [R16]', async () => {
  const url = await newDatabase()
  const storage = await openPostgres({ url })
  const city = { settings: { cityName: '窓口市' }, surveys: [anAppendingSurvey()], media: [] }
  await storage.city.import(city, friday)
  const program = switchTo(aRelease('1.0.0'))
  const server = startServer(url, { WORKERS: '2', RATE_LIMITS: 'off' }, [program, 'main'])
  started.push(server)
  await expect.poll(() => server.logged('listening').length, SOON).toBe(2)
  const port = Number(server.logged('listening')[0]?.port)
  const versions = async () => {
    const page = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } })
    return (await page.text()).match(/(?<=^madoguchi_info\{version=")[^"]+/gm)
  }

  let isOver = false
  const load = saveWithoutEnd({ port, surveyId: 'svy1', connections: 24, isOver: () => isOver })
  const read = Array.from({ length: 4 }, async () => {
    const statuses = new Set<number>()
    while (!isOver) statuses.add((await fetch(`http://127.0.0.1:${port}/readyz`)).status)
    return [...statuses]
  })
  await expect.poll(() => server.logged('request').length, SOON).toBeGreaterThan(100)
  switchTo(aRelease('2.0.0'))
  for (const times of [1, 2]) {
    server.child.kill('SIGHUP')
    await expect.poll(() => server.logged('workers replaced').length, SOON).toBe(times)
  }
  expect(server.logged('worker ended')).toEqual([])
  expect(server.logged('stopped')).toHaveLength(4)
  isOver = true
  const { answers, lost } = await load
  expect(lost).toEqual([])
  expect([...answers.keys()]).toEqual([200])
  // The server as a whole is ready all the time.
  expect((await Promise.all(read)).flat()).toEqual([200, 200, 200, 200])
  await expect.poll(versions).toEqual(['2.0.0'])

  // A release that does not start takes nobody's place.
  const broken = aRelease('3.0.0')
  writeFileSync(join(broken, 'dist/server/main.js'), 'process.exit(7)')
  switchTo(broken)
  server.child.kill('SIGHUP')
  await expect.poll(() => server.logged('workers stay: a new one did not start').length, SOON).toBe(1)
  expect(server.logged('worker ended')).toMatchObject([{ exitCode: 7 }])
  expect(await versions()).toEqual(['2.0.0'])
  await storage.close()
}, 240_000)
