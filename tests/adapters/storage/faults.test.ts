import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openAuditLog } from '../../../adapters/storage/sqlite/audit-log-file.ts'
import { startWriteThread } from '../../../adapters/storage/sqlite/write-thread.ts'
import { sql, writeStatements } from '../../../adapters/storage/write.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { expectSound } from '../../contracts/booking-writes.ts'
import { countsIn } from './read-counts.ts'
import {
  builtWorker,
  damageTable,
  dataKey,
  holdLock,
  newFile,
  openTestStorage,
  removeFiles,
} from './sqlite-files.ts'

const opened: Storage[] = []
async function openCity(file: string): Promise<Storage> {
  const storage = await openTestStorage({ file })
  opened.push(storage)
  await storage.city.import(surveysOfContract, friday)
  return storage
}
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
})
afterAll(removeFiles)

const unavailable = { code: 'service.unavailable' }

test('a lock of another process is waited for, beside the event loop, while reads go on [R6]', async () => {
  const file = newFile()
  const storage = await openCity(file)
  const { letGo } = await holdLock(file)
  const { record } = aWrite()
  let isSaved = false
  const saving = storage.answers.save(aWrite(record)).then((outcome) => {
    isSaved = true
    return outcome
  })
  for (let reads = 0; reads < 20; reads++) {
    await storage.ownAnswers.findOwn(record.userId, 'once', 0)
    await new Promise((next) => setTimeout(next, 5))
  }
  expect(isSaved).toBe(false)
  await letGo()
  expect((await saving).kind).toBe('saved')
  expect(await storage.ownAnswers.findOwn(record.userId, 'once', 0)).toEqual(record)
})

test('a lock held for longer than five seconds makes writes unavailable, and they work again after it [R7]', async () => {
  const file = newFile()
  const storage = await openCity(file)
  const { letGo } = await holdLock(file)
  const { record } = aWrite()
  await expect(storage.answers.save(aWrite(record))).rejects.toMatchObject(unavailable)
  expect(await storage.ownAnswers.findOwn(record.userId, 'once', 0)).toBeUndefined()
  await letGo()
  expect((await storage.answers.save(aWrite(record))).kind).toBe('saved')
})

test('writes that come while another one waits for a lock are refused with it, and not begun later [R16] [R7]', async () => {
  const file = newFile()
  const storage = await openCity(file)
  const { letGo } = await holdLock(file)
  const started = performance.now()
  const save = async (record: ReturnType<typeof aFreshRecord>) => {
    await expect(storage.answers.save(aWrite(record))).rejects.toMatchObject(unavailable)
    return performance.now() - started
  }
  const [first, second] = [aFreshRecord(), aFreshRecord()]
  const saving = [save(first)]
  await new Promise((waited) => setTimeout(waited, 1_000))
  saving.push(save(second))
  for (const tookMs of await Promise.all(saving)) expect(tookMs).toBeLessThan(9_000)
  await letGo()
  expect((await storage.answers.save(aWrite())).kind).toBe('saved')
  for (const { userId } of [first, second])
    expect(await storage.ownAnswers.findOwn(userId, 'once', 0)).toBeUndefined()
})

test('a store in which writes fail stays ready to read and says so, and recovers within 5 s [R7]', async () => {
  const file = newFile()
  const storage = await openCity(file)
  const { letGo } = await holdLock(file)
  await expect(storage.answers.save(aWrite())).rejects.toMatchObject(unavailable)
  expect(storage.writesFail()).toBe(true)
  await storage.ready()
  await letGo()
  const isSaved = () =>
    storage.answers.save(aWrite()).then(
      () => true,
      () => false,
    )
  await expect.poll(isSaved, { timeout: 5_000, interval: 200 }).toBe(true)
  expect(storage.writesFail()).toBe(false)
})

test('nothing is acknowledged into a database file that is gone, and all is well when it is back [R7]', async () => {
  const file = newFile()
  const storage = await openCity(file)
  await storage.ready()
  renameSync(file, `${file}.away`)
  await expect(storage.ready()).rejects.toMatchObject(unavailable)
  const { record } = aWrite()
  await expect(storage.answers.save(aWrite(record))).rejects.toMatchObject(unavailable)
  renameSync(`${file}.away`, file)
  await storage.ready()
  expect((await storage.answers.save(aWrite(record))).kind).toBe('saved')
})

test('a damaged database refuses what it was asked as unavailable, and is not ready any more, though other writes work', async () => {
  const file = newFile()
  await (await openCity(file)).close()
  damageTable(file, 'answer')
  const storage = await openTestStorage({ file })
  opened.push(storage)
  await storage.ready()
  await expect(storage.answers.save(aWrite())).rejects.toMatchObject(unavailable)
  await expect(storage.ready()).rejects.toMatchObject(unavailable)
  expect(storage.writesFail()).toBe(true)
})

test.each([
  ['answer', (storage: Storage, userId: string) => storage.ownAnswers.findOwn(userId, 'once', 0)],
  ['survey', (storage: Storage) => storage.surveys.find('once')],
])('a database whose %s table is damaged is not ready any more once that was read', async (table, read) => {
  const file = newFile()
  const sound = await openCity(file)
  const { record } = aWrite()
  await sound.answers.save(aWrite(record))
  await sound.close()
  damageTable(file, table)
  const storage = await openTestStorage({ file })
  opened.push(storage)
  await expect(read(storage, record.userId)).rejects.toMatchObject(unavailable)
  await expect(storage.ready()).rejects.toMatchObject(unavailable)
})

test('a write thread that dies refuses what it held and is started again [R7]', async () => {
  const script = `
    const { parentPort } = require('node:worker_threads')
    parentPort.postMessage({ kind: 'ready', migrated: [] })
    parentPort.on('message', ({ kind, requests }) => {
      if (kind === 'close') return parentPort.close()
      if (requests[0].value.length === 0) process.exit(1)
      parentPort.postMessage({ kind: 'written', outcomes: requests.map(({ id }) => ({ id, outcome: { kind: 'done', value: 'stored' } })) })
    })`
  const worker = new URL(
    `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'
    const require = createRequire('file:///')
    ${script}`)}`,
  )
  const troubles: string[] = []
  let changes = 0
  const thread = await startWriteThread({
    file: '',
    dataKey: '',
    worker,
    onError: (reason) => troubles.push(reason),
    onChange: () => {
      changes++
    },
  })
  await expect(thread.write(writeStatements, [])).rejects.toMatchObject(unavailable)
  expect(thread.alive()).toBe(false)
  await expect.poll(() => thread.alive(), { timeout: 5_000 }).toBe(true)
  // What it had begun may have been stored: nothing remembered counts any more.
  expect(changes).toBe(1)
  expect(await thread.write(writeStatements, [sql`select 1`])).toBe('stored')
  expect(troubles).toContain('the write thread ended')
  await thread.close()
})

test('closing waits for every write that was accepted and takes none after it [R6]', async () => {
  const file = newFile()
  const storage = await openCity(file)
  const records = Array.from({ length: 300 }, () => aFreshRecord())
  const saving = records.map((record) => storage.answers.save(aWrite(record)))
  await storage.close()
  const outcomes = await Promise.all(saving)
  expect(outcomes.every(({ kind }) => kind === 'saved')).toBe(true)
  await expect(storage.answers.save(aWrite())).rejects.toMatchObject(unavailable)
  const again = await openCity(file)
  expect(await again.officeAnswers.count('once')).toBe(300)
})

test('a process killed under load has lost nothing it acknowledged and left nothing half-done [R6]', async () => {
  const file = newFile()
  const acknowledged: string[] = []
  for (let kills = 0; kills < 2; kills++) {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'saving-child.ts'), file, builtWorker()],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let printed = ''
    child.stdout.on('data', (text) => {
      printed += String(text)
    })
    await expect.poll(() => printed.split('\n').length, { timeout: 20_000 }).toBeGreaterThan(300)
    child.kill('SIGKILL')
    await once(child, 'close')
    acknowledged.push(...printed.split('\n').slice(0, -1))
  }

  const storage = await openCity(file)
  const stored = new Set<string>()
  for await (const record of storage.officeAnswers.all('often')) stored.add(record.answerId)
  expect(acknowledged.filter((answerId) => !stored.has(answerId))).toEqual([])
  await expectSound(storage)
  const counts = [`booked ${stored.size}`, `sent ${stored.size}`]
  expect(await countsIn(storage)).toEqual(counts)
  await storage.close()

  const db = new Database(file, { readonly: true })
  const totals = db.prepare("select what || ' ' || sum(times) from daily_count group by what order by what")
  expect(totals.pluck().all()).toEqual(counts)
  expect(db.prepare('select count(*) from count_to_add').pluck().get()).toBe(0)
  const idsOf = (table: string) =>
    new Set(db.prepare<[], string>(`select answer_id from ${table}`).pluck().all())
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.prepare('select count(*) from idempotency').pluck().get()).toBe(stored.size)
  expect(idsOf('booking')).toEqual(stored)
  expect(db.prepare('select sum(reserved) from slot').pluck().get()).toBe(stored.size)
  expect(idsOf('audit_log')).toEqual(stored)
  expect(db.prepare('select count(*) from audit_log').pluck().get()).toBe(stored.size)
  db.close()
  const log = await openAuditLog(file, dataKey)
  expect(await log.verify()).toMatchObject({ intact: true, events: stored.size })
  log.close()
})
