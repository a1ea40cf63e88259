import { afterAll, describe, expect, test } from 'vitest'
import { KeysChanged } from '../../../adapters/storage/keys/stored-keys.ts'
import { sqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { oneConnection } from '../../../adapters/storage/sqlite/memory-storage.ts'
import { prepareDatabase, storedKeyRing } from '../../../adapters/storage/sqlite/prepare-database.ts'
import { startFaults } from '../../../application/start-faults.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { audit } from '../../contracts/booking-writes.ts'
import { contentOf, createFullCity, type Engine, postgres, rowsIn, sqlite } from '../commands/full-city.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const newDataKey = 'a5'.repeat(32)
const within = { timeout: 1_000, interval: 20 }
const nowMs = () => Date.now()

/** The generations that records of a table were sealed with. */
async function generationsIn(address: Awaited<ReturnType<typeof createFullCity>>, table: string) {
  const rows = await rowsIn<{ sealed: Uint8Array }>(address, `select sealed from ${table}`)
  return rows.map(({ sealed }) => Buffer.from(sealed).readUInt32BE(1))
}

const names = ['owner', 'blind-index', 'source-index', 'audit']

/** Tables with sealed records. */
const sealed = [
  'answer',
  'desk_note',
  'attachment',
  'orders',
  'part_refund',
  'pending_answer',
  'staff_account',
  'staff_link',
  'message',
  'idempotency',
  'refresh_token',
  'office_session',
]

describe.each<Engine>([sqlite, postgres])('keys on $name', (engine) => {
  async function aCityWith(record = aFreshRecord()) {
    const address = await engine.prepared()
    const server = await engine.open(address)
    await server.city.import(surveysOfContract, friday)
    await server.answers.save(aWrite(record))
    return { address, server, record }
  }

  test('a new database has random keys, stored so that DATA_KEY alone opens them [R15, R18]', async () => {
    const keysOf = async () => {
      const address = await engine.empty()
      await (await engine.open(address)).close()
      return rowsIn<{ purpose: string; wrapped: Uint8Array }>(
        address,
        'select purpose, wrapped from key_ring order by purpose',
      )
    }
    const [one, other] = [await keysOf(), await keysOf()]
    expect(one.map(({ purpose }) => purpose)).toEqual([...names, 'seal'].sort())
    for (const [at, { wrapped }] of one.entries()) expect(wrapped).not.toEqual(other[at]?.wrapped)
  })

  test('a rotation is noticed by all that run within a second: they seal with the new key, and open all [R18]', async () => {
    const { address, server, record } = await aCityWith()
    const [second, command] = [await engine.open(address), await engine.open(address)]
    expect(await command.keys.rotate(Date.now())).toBe(1)
    for (const storage of [server, second]) {
      await expect
        .poll(async () => {
          await storage.answers.save(aWrite())
          return (await generationsIn(address, 'answer')).at(-1)
        }, within)
        .toBe(1)
    }
    for (const storage of [server, second, command])
      expect(await storage.ownAnswers.findOwn(record.userId, 'once', 0)).toEqual(record)
    for (const storage of [server, second, command]) await storage.close()
  })

  test('what was sealed with a key that a process has not heard of is opened all the same [R18]', async () => {
    const { address, server } = await aCityWith()
    const other = await engine.open(address)
    await other.keys.rotate(Date.now())
    const late = await engine.open(address)
    const fresh = aFreshRecord()
    await late.answers.save(aWrite(fresh, { idempotency: { call: 'putItem', key: 'k' } }))
    expect(await server.ownAnswers.findOwn(fresh.userId, 'once', 0)).toEqual(fresh)
    expect(await server.idempotency.find(fresh.userId, { call: 'putItem', key: 'k' })).toBeDefined()
    for (const storage of [server, other, late]) await storage.close()
  })

  test('records are sealed anew without a change of what they say; once all are, there is nothing to do [R18]', async () => {
    const address = await createFullCity(engine, 200)
    const storage = await engine.open(address)
    const before = await contentOf(address)
    const readAll = async () => {
      const records = []
      for await (const record of storage.officeAnswers.all('once')) records.push(record)
      return records
    }
    const records = await readAll()
    await storage.keys.rotate(Date.now() - 60_000)
    expect((await storage.keys.list()).at(-1)).not.toHaveProperty('resealedAtMs')
    const steps: number[] = []
    const resealed = await storage.keys.reseal({ nowMs, progress: (done) => steps.push(done) })
    for (const table of sealed) {
      const generations = await generationsIn(address, table)
      expect(generations.length, table).toBeGreaterThan(0)
      expect(new Set(generations), table).toEqual(new Set([1]))
    }
    expect(resealed).toBe(sealed.reduce((sum, table) => sum + before[table]!.length, 0))
    expect(steps.length).toBeGreaterThan(5)
    expect(await readAll()).toEqual(records)
    const [link] = await storage.staffLinks.list()
    expect(await storage.staffAccounts.find(link!.sub)).toMatchObject({ username: '山田 𠮷子' })
    expect(
      await storage.sessions.rotate('second', { token: 'x', expiresAtMs: friday + 1e12 }, friday),
    ).toBeDefined()
    expect((await storage.keys.list()).at(-1)).toHaveProperty('resealedAtMs')
    expect(await storage.keys.reseal({ nowMs })).toBe(0)
    await storage.close()
  })

  test('a record that no key opens keeps no other one from being sealed anew, and is told [R18]', async () => {
    const address = await createFullCity(engine)
    const storage = await engine.open(address)
    const [first] = await rowsIn<{ seq: number }>(address, 'select min(seq) as seq from answer')
    const damaged = engine === sqlite ? `x'00'` : `'\\x00'::bytea`
    await engine.change(address, `update answer set sealed = ${damaged} where seq = ${first!.seq}`)
    await storage.keys.rotate(Date.now() - 60_000)
    const unreadable: number[] = []
    await storage.keys.reseal({ nowMs, onUnreadable: (records) => unreadable.push(records) })
    expect(unreadable).toEqual([1])
    const rows = await rowsIn<{ sealed: Uint8Array; seq: number }>(address, 'select seq, sealed from answer')
    expect(rows.length).toBeGreaterThan(1)
    for (const { seq, sealed } of rows)
      if (seq !== first!.seq) expect(Buffer.from(sealed).readUInt32BE(1)).toBe(1)
    await storage.close()
  })

  test('sealing anew goes on after it was stopped, and beside writes [R18]', async () => {
    const address = await createFullCity(engine, 200)
    const storage = await engine.open(address)
    await storage.keys.rotate(Date.now() - 60_000)
    const stop = new AbortController()
    const stopped = storage.keys.reseal({
      nowMs,
      stop: stop.signal,
      progress: (done) => done >= 100 && stop.abort(),
    })
    await expect(stopped).rejects.toThrow()
    const leftIn = async (table: string) =>
      (await generationsIn(address, table)).filter((generation) => generation === 0).length
    const left = await leftIn('answer')
    const others = await Promise.all(sealed.filter((table) => table !== 'answer').map(leftIn))
    const all = others.reduce((sum, rows) => sum + rows, left)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(150)
    const record = aFreshRecord()
    let saving: Promise<unknown> | undefined
    const rest = await storage.keys.reseal({
      nowMs,
      progress: () => {
        saving ??= storage.answers.save(aWrite(record))
      },
    })
    await saving
    expect(rest).toBeLessThanOrEqual(all + 1)
    expect(rest).toBeGreaterThanOrEqual(all)
    expect(new Set(await generationsIn(address, 'answer'))).toEqual(new Set([1]))
    expect(await storage.ownAnswers.findOwn(record.userId, 'once', 0)).toEqual(record)
    await storage.close()
  })

  test('DATA_KEY is changed while a server runs: both keys open until a server has started with the new one [R15, R18]', async () => {
    const { address, server, record } = await aCityWith()
    const command = await engine.open(address)
    await command.keys.rewrap(newDataKey, friday)
    await command.close()
    const later = aFreshRecord()
    await server.answers.save(aWrite(later))
    await expect(server.keys.rotate(friday)).rejects.toBeInstanceOf(KeysChanged)
    await server.close()
    for (const [key, dropped] of [
      [dataKey, 'kept'],
      [newDataKey, 'dropped'],
      [newDataKey, 'none'],
    ] as const) {
      const restarted = await engine.open(address, { dataKey: key })
      for (const each of [record, later])
        expect(await restarted.ownAnswers.findOwn(each.userId, 'once', 0)).toEqual(each)
      expect(await restarted.keys.dropEarlier(friday)).toBe(dropped)
      await restarted.close()
    }
    await expect(engine.open(address, { dataKey })).rejects.toThrow(startFaults['key.other'])
    const [{ left } = { left: -1 }] = await rowsIn<{ left: number }>(
      address,
      'select count(earlier_wrapped) as left from key_ring',
    )
    expect(Number(left)).toBe(0)
    const restarted = await engine.open(address, { dataKey: newDataKey })
    expect(await restarted.keys.rotate(friday)).toBe(1)
    await restarted.close()
  })

  test('a new DATA_KEY that was lost is replaced with the help of the old one [R18]', async () => {
    const { address, server, record } = await aCityWith()
    await server.keys.rewrap('b6'.repeat(32), friday)
    await server.keys.rewrap(newDataKey, friday)
    await server.close()
    await expect(engine.open(address, { dataKey: 'b6'.repeat(32) })).rejects.toThrow(startFaults['key.other'])
    for (const key of [dataKey, newDataKey]) {
      const opened = await engine.open(address, { dataKey: key })
      expect(await opened.ownAnswers.findOwn(record.userId, 'once', 0)).toEqual(record)
      await opened.close()
    }
  })

  test('of changes of the keys that come at once each is done whole or not at all [R18]', async () => {
    const { address, server, record } = await aCityWith()
    const others = await Promise.all([engine.open(address), engine.open(address)])
    const changes = await Promise.allSettled([
      server.keys.rotate(friday),
      others[0].keys.rewrap(newDataKey, friday),
      others[1].keys.rotate(friday),
    ])
    for (const storage of [server, ...others]) await storage.close()
    const failed = changes.flatMap((change) => (change.status === 'rejected' ? [change.reason] : []))
    expect(
      failed.every(({ name }) => name === 'KeysChanged'),
      String(failed[0]),
    ).toBe(true)
    const key = changes[1]?.status === 'fulfilled' ? newDataKey : dataKey
    const restarted = await engine.open(address, { dataKey: key })
    expect(await restarted.ownAnswers.findOwn(record.userId, 'once', 0)).toEqual(record)
    const rotations = [changes[0], changes[2]].filter((change) => change?.status === 'fulfilled').length
    expect(await restarted.keys.list()).toHaveLength(1 + rotations)
    await restarted.close()
  })

  test.each(['answer', 'idempotency', 'refresh_token'])(
    'a row of %s that was given to somebody else does not open [R3, R15]',
    async (table) => {
      const address = await createFullCity(engine)
      const storage = await engine.open(address)
      const stranger = aFreshRecord({ surveyId: 'often', keyMs: 5 })
      await storage.answers.save(aWrite(stranger))
      const [foreign] = await rowsIn<{ owner: Uint8Array }>(
        address,
        `select owner from answer order by seq desc`,
      )
      const hex = Buffer.from(foreign!.owner).toString('hex')
      const value = engine === sqlite ? `x'${hex}'` : `'\\x${hex}'::bytea`
      const first = `where seq = (select min(seq) from answer where survey_id = 'once')`
      await engine.change(address, `update ${table} set owner = ${value} ${table === 'answer' ? first : ''}`)
      const opened = {
        answer: () => storage.ownAnswers.listOwn(stranger.userId, 'once'),
        idempotency: () =>
          storage.idempotency.find(stranger.userId, {
            call: 'putItem',
            key: '5f0c2a51-0d4a-4c9e-8a6e-9f5d5a1b2c3d',
          }),
        refresh_token: () =>
          storage.sessions.rotate('second', { token: 'x', expiresAtMs: friday + 1e12 }, friday),
      }
      await expect(opened[table as keyof typeof opened]()).rejects.toThrow()
      await storage.close()
    },
  )
})

test('a process that never hears of changes opens what was sealed with a key it lacks [R18]', async () => {
  const file = newFile()
  const db = openWriter(file)
  prepareDatabase(db, dataKey)
  // Hears of no other connection, so that only the record itself can tell.
  const open = () => sqlStorage(oneConnection(db), { ring: storedKeyRing(db, dataKey), dataKey })
  const [deaf, other] = [open(), open()]
  await deaf.city.import(surveysOfContract, friday)
  await other.keys.rotate(friday)
  const record = aFreshRecord()
  await other.answers.save(aWrite(record))
  expect(await deaf.ownAnswers.listOwn(record.userId, 'once')).toEqual([record])
  expect(await open().ownAnswers.findOwn(record.userId, 'once', 0)).toEqual(record)
  db.close()
})

// Each waits five seconds for its server: both at once.
test.concurrent.for([sqlite, postgres])(
  'a server on $name seals anew by itself after a rotation, and says how far it is [R18]',
  async (engine, { expect }) => {
    const address = await createFullCity(engine)
    const told: number[][] = []
    const server = await engine.open(address, {
      asServer: true,
      onReseal: (done, total) => told.push([done, total]),
    })
    await server.keys.rotate(friday)
    const newest = async () => (await server.keys.list()).at(-1)
    await expect.poll(newest, { timeout: 15_000 }).toHaveProperty('resealedAtMs')
    expect(new Set(await generationsIn(address, 'answer'))).toEqual(new Set([1]))
    expect(told.length).toBeGreaterThan(0)
    await server.close()
  },
)

test('an answer that is changed while it is sealed anew keeps the change [R18]', async () => {
  const db = openWriter(newFile())
  prepareDatabase(db, dataKey)
  const engine = oneConnection(db)
  /** Happens between reading an answer and writing it sealed anew. */
  let meanwhile = async () => {}
  const write: typeof engine.write = async (asked, value) => {
    if (JSON.stringify(value).includes('update answer set sealed')) await meanwhile()
    return engine.write(asked, value)
  }
  const ring = storedKeyRing(db, dataKey)
  const storage = sqlStorage({ ...engine, write }, { ring, dataKey })
  await storage.city.import(surveysOfContract, friday)
  const record = aFreshRecord()
  await storage.answers.save(aWrite(record))
  const entries = [{ itemKey: 'q1', title: 'お名前', answer: ['変更後'] }]
  meanwhile = async () => {
    meanwhile = async () => {}
    const amended = await storage.answers.amend({ ...record, entries, releases: [], audit })
    expect(amended).toBe('amended')
  }
  await storage.keys.rotate(friday)
  await storage.keys.reseal({ nowMs })
  expect(await storage.ownAnswers.findOwn(record.userId, 'once', 0)).toMatchObject({ entries, version: 2 })
  db.close()
})
