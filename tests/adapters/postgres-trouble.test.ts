import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { openPostgresStorage } from '../../adapters/storage/postgres/postgres-storage.ts'
import { aSurvey } from '../application/forms.ts'
import { type OwnPostgres, startOwnPostgres } from '../own-postgres.ts'
import { askServer, putItem, rowsOf, type ServerChild, startServer } from './server-child.ts'
import { query as queryAt } from './storage/postgres-databases.ts'
import { dataKey } from './storage/sqlite-files.ts'

let database: OwnPostgres
let url: string
let server: ServerChild
let address: string

beforeAll(async () => {
  // A commit that was acknowledged outlives a crash of the database also without fsync, as long as the machine stands.
  database = await startOwnPostgres(['fsync=off'])
  url = `${database.url}/postgres`
  const storage = await openPostgresStorage({ url, dataKey })
  await storage.city.import(
    {
      settings: { cityName: '窓口市' },
      surveys: [aSurvey({ surveyId: 'often', isAppending: { value: true } })],
      media: [],
    },
    systemClock.now(),
  )
  await storage.close()
  server = startServer(url)
  address = `http://127.0.0.1:${await server.listening()}`
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await database.stop()
})

type Save = { userId: string; key: string }
const aSave = (): Save => ({ userId: `U${randomUUID()}`, key: randomUUID() })

const send = ({ userId, key }: Save) =>
  askServer(address, { userId, path: putItem, body: rowsOf('often', { name: '花子' }), key })

const query = <T extends pg.QueryResultRow>(sql: string) => queryAt<T>(url, sql)

/** How many answers, stored requests and waiting or sealed audit events there are. */
const stored = async () =>
  (
    await query(`select (select count(*) from answer) as answers, (select count(*) from idempotency) as requests,
      (select count(*) from audit_outbox) + (select count(*) from audit_log) as events`)
  )[0]
const cutAll =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

const isReady = async () => (await fetch(`${address}/readyz`)).status
/** What readiness says of writes. */
const writes = async () => ((await (await fetch(`${address}/readyz`)).json()) as { writes?: string }).writes
/** How late service may be back after the fault's end. */
const BACK = { timeout: 5_000, interval: 100 }
const retryable = { status: 503, body: { retryable: true } }

test('a database that is gone and comes back is served again within 5 s, with all that was acknowledged [R7] [R6]', async () => {
  const acknowledged = aSave()
  const first = await send(acknowledged)
  expect(first.status).toBe(200)
  const before = await stored()

  const load = { running: true, answers: new Map<Save, number>() }
  const residents = Array.from({ length: 8 }, async () => {
    while (load.running) {
      const save = aSave()
      load.answers.set(save, (await send(save)).status)
    }
  })
  await expect.poll(() => load.answers.size).toBeGreaterThan(20)
  await database.crash()
  expect(await send(aSave())).toMatchObject(retryable)
  expect(await isReady()).toBe(503)
  load.running = false
  await Promise.all(residents)
  await database.restart()

  await expect.poll(isReady, BACK).toBe(200)
  const retried = await send(acknowledged)
  expect(retried).toMatchObject({ status: 200, body: { answercode: first.body.answercode } })
  expect(new Set(load.answers.values())).toEqual(new Set([200, 503]))
  // What was refused may have been stored before the answer was lost: its retry tells.
  for (const save of load.answers.keys()) expect((await send(save)).status).toBe(200)
  const { answers, requests, events } = (await stored()) as Record<string, string>
  const expected = String(Number(before?.answers) + load.answers.size)
  expect({ answers, requests, events }).toEqual({ answers: expected, requests: expected, events: expected })
})

/** Refuses events as a server does that has no room; `undo` ends it. */
async function refuseEvents(code: string): Promise<{ undo(): Promise<void> }> {
  await query(`create function refuse() returns trigger language plpgsql as
    'begin raise exception using errcode = ''${code}''; end';
    create trigger refuse before insert on audit_outbox for each row execute function refuse()`)
  return { undo: async () => void (await query('drop function refuse cascade')) }
}

test('a database that is out of memory refuses a save, keeps nothing of it, and takes it afterwards [R7]', async () => {
  const before = await stored()
  const { undo } = await refuseEvents('53200')
  const save = aSave()
  expect(await send(save)).toMatchObject(retryable)
  expect(await stored()).toEqual(before)
  expect(await isReady()).toBe(200)
  await undo()
  expect((await send(save)).status).toBe(200)
})

/** Puts all tables on a file system of 48 MB; undefined where none may be mounted. */
async function onSmallDisk(): Promise<{ folder: string; remove(): Promise<void> } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-disk-'))
  const unmount = () => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status !== 0) {
    unmount()
    return undefined
  }
  process.once('exit', unmount)
  const [data] = await query<{ data_directory: string }>('show data_directory')
  const { uid, gid } = statSync(data!.data_directory)
  chownSync(folder, uid, gid)
  const move = (from: string, to: string) =>
    query(`alter table all in tablespace ${from} set tablespace ${to};
      alter index all in tablespace ${from} set tablespace ${to}`)
  await query(`create tablespace small location '${folder}'`)
  await move('pg_default', 'small')
  const remove = async () => {
    await move('small', 'pg_default')
    await query('drop tablespace small')
    process.off('exit', unmount)
    unmount()
  }
  return { folder, remove }
}

/** Takes all room there is for tables; where there is no small disk, the database only says that there is none. */
async function takeAllRoom(): Promise<{ giveBack(): Promise<void>; remove(): Promise<void> }> {
  const disk = await onSmallDisk()
  if (!disk) {
    const { undo } = await refuseEvents('53100')
    return { giveBack: undo, remove: async () => {} }
  }
  const filler = join(disk.folder, 'filler')
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=8k'])
  return { giveBack: async () => rmSync(filler), remove: disk.remove }
}

test('a database whose disk is full refuses saves, keeps nothing of them, and takes them within 5 s of room [R7]', async () => {
  const before = (await stored()) as Record<string, string>
  const { giveBack, remove } = await takeAllRoom()
  const answers = new Map<Save, number>()
  // What is still free in the pages that there are is written first.
  while ([...answers.values()].filter((status) => status === 503).length < 20 && answers.size < 2_000) {
    const saves = Array.from({ length: 8 }, aSave)
    const replies = await Promise.all(saves.map(send))
    for (const [index, save] of saves.entries()) answers.set(save, replies[index]!.status)
  }
  expect(new Set(answers.values())).toContain(503)
  expect([...answers.values()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  const taken = [...answers.values()].filter((status) => status === 200).length
  const sum = (count: number) => (text: string | undefined) => String(Number(text) + count)
  const after = (count: number) =>
    Object.fromEntries(Object.entries(before).map(([name, text]) => [name, sum(count)(text)]))
  expect(await stored()).toEqual(after(taken))

  await giveBack()
  const [refused] = [...answers].find(([, status]) => status === 503) ?? []
  await expect.poll(async () => (await send(refused!)).status, BACK).toBe(200)
  await expect.poll(isReady, BACK).toBe(200)
  for (const save of answers.keys()) expect((await send(save)).status).toBe(200)
  expect(await stored()).toEqual(after(answers.size))
  await remove()
})

test('a database that takes no writes for a while refuses saves, and takes them within 5 s of its end [R7]', async () => {
  await query('alter database postgres set default_transaction_read_only = on')
  await query(cutAll)
  // What comes first may meet connections that were cut.
  const tried = async () => [(await send(aSave())).status, await isReady(), await writes()]
  await expect.poll(tried, BACK).toEqual([503, 200, 'failing'])
  const before = await stored()
  const save = aSave()
  expect(await send(save)).toMatchObject(retryable)
  expect(await stored()).toEqual(before)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query('alter database postgres reset default_transaction_read_only')
  await client.end()
  await query(cutAll)
  await expect.poll(async () => (await send(save)).status, BACK).toBe(200)
  expect([await isReady(), await writes()]).toEqual([200, undefined])
})

test('a database that is too slow is given up on in time; what was asked of it is done once [R7] [R16]', async () => {
  const before = (await stored()) as { answers: string }
  const blocker = new pg.Client({ connectionString: url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table answer in exclusive mode')
  const save = aSave()
  const from = performance.now()
  expect(await send(save)).toMatchObject(retryable)
  expect(performance.now() - from).toBeLessThan(10_000)
  await blocker.query('rollback')
  await blocker.end()
  expect((await send(save)).status).toBe(200)
  expect(await stored()).toMatchObject({ answers: String(Number(before.answers) + 1) })
})
