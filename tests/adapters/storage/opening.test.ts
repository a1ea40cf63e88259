import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  checkMigrated,
  findMigrations,
  type HadMigration,
  type Migration,
  migrations,
  toMigrate,
} from '../../../adapters/storage/schema/migrations.ts'
import { postgresColumns, sqliteColumns } from '../../../adapters/storage/schema/schema.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { raw } from '../../../adapters/storage/write.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { startFaults } from '../../../application/start-faults.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { postgres, rowsIn, sqlite } from '../commands/full-city.ts'
import { dataKey, newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

const opened: Storage[] = []
const open = async (options: Parameters<typeof openTestStorage>[0]) => {
  const storage = await openTestStorage(options)
  opened.push(storage)
  return storage
}
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
})
afterAll(removeFiles)

test('what was stored is there after closing and opening again [R6]', async () => {
  const file = newFile()
  const first = await open({ file })
  await first.city.import(surveysOfContract, friday)
  const record = aFreshRecord()
  await first.answers.save(aWrite(record))
  await first.close()
  const second = await open({ file })
  expect(await second.ownAnswers.findOwn(record.userId, 'once', 0)).toEqual(record)
  expect((await second.surveys.find('once'))?.version).toBe(1)
})

test.each([
  ['another key', 'ee'.repeat(32), startFaults['key.other']],
  ['no key', '', startFaults['key.missing']],
  ['what is no key', 'secret', startFaults['key.malformed']],
])('a database is not opened with %s and stays as it was [R15]', async (_, dataKey, message) => {
  const file = newFile()
  await (await open({ file })).close()
  const before = newFile()
  copyFileSync(file, before)
  for (const readOnly of [false, true]) {
    await expect(openTestStorage({ file, dataKey, readOnly })).rejects.toThrow(message)
  }
  const content = (path: string) => {
    const db = new Database(path, { readonly: true })
    const schema = db.prepare('select sql from sqlite_master').all()
    const meta = db.prepare('select * from meta').all()
    db.close()
    return { schema, meta }
  }
  expect(content(file)).toEqual(content(before))
  await (await open({ file })).ready()
})

test('no database is made without a key [R15]', async () => {
  await expect(openTestStorage({ dataKey: '' })).rejects.toThrow(startFaults['key.missing'])
})

test('a second server on the same file refuses to start, a command runs beside the first', async () => {
  const file = newFile()
  const server = await open({ file, asServer: true })
  await expect(openTestStorage({ file, asServer: true })).rejects.toThrow('すでに動いています')
  const command = await open({ file })
  await command.city.import(surveysOfContract, friday)
  const { record } = aWrite()
  expect((await server.answers.save(aWrite(record))).kind).toBe('saved')
  expect(await command.ownAnswers.findOwn(record.userId, 'once', 0)).toEqual(record)
  await server.close()
  await (await open({ file, asServer: true })).ready()
})

test('a second server refuses to start by whatever links it reaches the file, also one that is not there yet', async () => {
  const file = newFile()
  const folder = join(dirname(file), `${basename(file)}-folder`)
  const [link, linkToLink, inLinkedFolder] = [`${file}-link`, `${file}-link2`, join(folder, basename(file))]
  symlinkSync(basename(file), link)
  symlinkSync(link, linkToLink)
  symlinkSync(dirname(file), folder)
  const server = await open({ file: linkToLink, asServer: true })
  for (const other of [file, link, inLinkedFolder])
    await expect(openTestStorage({ file: other, asServer: true })).rejects.toThrow('すでに動いています')
  await server.close()
  await (await open({ file, asServer: true })).ready()
})

test('a server that was killed leaves no lock behind', async () => {
  const file = newFile()
  await (await open({ file })).close()
  const script = `
    const Database = require('better-sqlite3')
    new Database(process.argv[1]).exec('begin exclusive')
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script, `${file}-server`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect(openTestStorage({ file, asServer: true })).rejects.toThrow('すでに動いています')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await open({ file, asServer: true })).ready()
})

test('processes that open a new file at the same time make one database of it', async () => {
  for (let tries = 0; tries < 3; tries++) {
    const file = newFile()
    const storages = await Promise.all(Array.from({ length: 4 }, () => open({ file })))
    await storages[0]?.city.import(surveysOfContract, friday)
    for (const storage of storages) expect((await storage.city.settings())?.cityName).toBe('窓口市')
  }
})

test('a migration that fails leaves the database as it was', async () => {
  const file = newFile()
  const db = openWriter(file)
  db.exec('create table access_log (taken integer)')
  await expect(openTestStorage({ file })).rejects.toThrow(/access_log/)
  expect(db.prepare('select name from sqlite_master').pluck().all()).toEqual(['access_log'])
  db.close()
})

test.each([
  { engine: sqlite, expands: false },
  { engine: sqlite, expands: true },
  { engine: postgres, expands: false },
  { engine: postgres, expands: true },
])(
  'on $engine.name the next migration runs once and keeps what is stored; servers of the release before go on if it expands: $expands',
  async ({ engine, expands }) => {
    const address = await engine.prepared()
    const storage = await engine.open(address)
    await storage.city.import(surveysOfContract, friday)
    const record = aFreshRecord()
    await storage.answers.save(aWrite(record))
    const next: Migration = {
      name: '0002-next',
      ...(expands && { expands }),
      statements: () => [raw('alter table answer add column later integer default 7')],
    }
    const types = engine === sqlite ? sqliteColumns : postgresColumns
    const known = [...migrations, next]
    const had = () => rowsIn<HadMigration>(address, findMigrations)
    const before = await had()
    expect(() => checkMigrated(before, { known })).toThrow(startFaults['schema.older'])
    for (let starts = 0; starts < 2; starts++)
      for (const { statements } of toMigrate(await had(), types, dataKey, { known }))
        for (const { sql, values } of statements)
          await engine.change(
            address,
            values.reduce<string>((text, value) => text.replace('?', `'${value}'`), sql),
          )
    checkMigrated(await had(), { known })
    expect(await rowsIn(address, 'select answer_id, later from answer')).toEqual([
      { answer_id: record.answerId, later: 7 },
    ])
    // The server of the release before, which is still there, goes on saving beside those of the next one.
    const later = aFreshRecord()
    await storage.answers.save(aWrite(later))
    await engine.change(address, `update answer set later = 8 where answer_id = '${record.answerId}'`)
    await storage.close()
    expect(await rowsIn(address, 'select answer_id, later from answer order by later')).toEqual([
      { answer_id: later.answerId, later: 7 },
      { answer_id: record.answerId, later: 8 },
    ])
    await expect(engine.open(address)).rejects.toThrow('0002-next')
    const asServer = engine.open(address, { asServer: true })
    if (!expands) return expect(asServer).rejects.toThrow('0002-next')
    return (await asServer).close()
  },
)

test('a storage that only reads refuses to write, and needs a file that is there', async () => {
  const file = newFile()
  await expect(openTestStorage({ file, readOnly: true })).rejects.toThrow()
  const writer = await open({ file })
  await writer.city.import(surveysOfContract, friday)
  const reader = await open({ file, readOnly: true })
  expect((await reader.surveys.find('once'))?.version).toBe(1)
  await expect(reader.answers.save(aWrite())).rejects.toThrow(/read only/)
})

test('a storage that only reads refuses an older schema', async () => {
  const file = newFile()
  await (await open({ file })).close()
  const db = new Database(file)
  db.exec('delete from migration')
  db.close()
  await expect(openTestStorage({ file, readOnly: true })).rejects.toThrow(startFaults['schema.older'])
})

test('every commit is synced, constraints hold, and SQLite has no known fault in its log [R6]', () => {
  const db = openWriter(newFile())
  const pragma = (name: string) => db.pragma(name, { simple: true })
  expect(pragma('journal_mode')).toBe('wal')
  expect(pragma('synchronous')).toBe(2)
  expect(pragma('foreign_keys')).toBe(1)
  expect(pragma('busy_timeout')).toBe(5000)
  const version = String(db.prepare('select sqlite_version()').pluck().get())
  const [major, minor, patch] = version.split('.').map(Number) as [number, number, number]
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(3_051_003)
  db.close()
})

test('an import by another process is seen within a second', async () => {
  const file = newFile()
  const server = await open({ file, asServer: true })
  const command = await open({ file })
  await command.city.import(surveysOfContract, friday)
  await expect.poll(() => server.surveys.find('once'), { timeout: 1000 }).toMatchObject({ version: 1 })
  const same = await server.surveys.find('often')
  const [once, ...others] = surveysOfContract.surveys
  const changed = { ...surveysOfContract, surveys: [{ ...once!, surveyTitle: '変更後' }, ...others] }
  await command.city.import(changed, friday)
  await expect.poll(() => server.surveys.find('once'), { timeout: 1000 }).toMatchObject({ version: 2 })
  expect(await server.surveys.find('often')).toBe(same)
  const image = (byte: number) => ({ name: 'a.png', contentType: 'image/png', bytes: new Uint8Array([byte]) })
  for (const byte of [1, 2]) {
    await command.city.import({ ...changed, media: [image(byte)] }, friday)
    await expect.poll(() => server.city.findMedia('a.png'), { timeout: 1000 }).toEqual(image(byte))
  }
})
