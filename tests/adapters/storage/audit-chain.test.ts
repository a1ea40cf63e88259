import Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openAuditLog } from '../../../adapters/storage/sqlite/audit-log-file.ts'
import { friday } from '../../builders.ts'
import { dataKey, newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

/** A database whose audit log has the events 1 to `count`, one a millisecond from `at` on. */
async function aLog(count: number, at = friday): Promise<string> {
  const file = newFile()
  const storage = await openTestStorage({ file })
  const events = Array.from({ length: count }, (_, index) => ({
    kind: 'sign_in' as const,
    at: at + index,
    userId: `U-${index}`,
    facts: { index },
  }))
  await Promise.all(events.map((event) => storage.audit.record(event)))
  await storage.close()
  return file
}

async function verify(file: string, key = dataKey) {
  const log = await openAuditLog(file, key)
  const check = await log.verify()
  log.close()
  return check
}

describe('the audit log', () => {
  let file: string
  beforeEach(async () => {
    file = await aLog(5)
  })

  function tamper(...statements: string[]): void {
    const db = new Database(file)
    db.exec('drop trigger audit_log_no_update; drop trigger audit_log_no_delete')
    for (const statement of statements) db.exec(statement)
    db.close()
  }

  test('is intact as it was written [R15]', async () => {
    expect(await verify(file)).toMatchObject({ intact: true, events: 5, head: { seq: 5 } })
  })

  test('is found cut while it is looked at in stretches', async () => {
    const storage = await openTestStorage({ file })
    const { head } = await storage.audit.checkChain(undefined, { limit: 5, at: 1 })
    tamper('delete from audit_log where seq = 5')
    const cut = await storage.audit.checkChain(head, { limit: 5, at: 1 })
    await storage.close()
    expect(cut).toEqual({ isIntact: false, brokenAt: 5 })
  })

  test.each([
    'update audit_log set at_ms = 0',
    'delete from audit_log',
    'delete from audit_log where seq = 5',
  ])('refuses to be changed: %s [R15]', async (statement) => {
    const db = new Database(file)
    expect(() => db.exec(statement)).toThrow(/append-only/)
    db.close()
    expect(await verify(file)).toMatchObject({ intact: true, events: 5 })
  })

  test.each([
    ['a changed time', 3, 'update audit_log set at_ms = at_ms + 1 where seq = 3'],
    ['a changed kind', 3, `update audit_log set kind = 'sign_in.refused' where seq = 3`],
    ['a removed owner', 3, 'update audit_log set owner = null where seq = 3'],
    ['a changed owner', 3, `update audit_log set owner = x'00' where seq = 3`],
    ['a survey added', 3, `update audit_log set survey_id = '' where seq = 3`],
    ['changed facts', 3, `update audit_log set facts = '{"index":9}' where seq = 3`],
    ['a changed link to the event before', 3, `update audit_log set prev_hash = x'00' where seq = 3`],
    ['a removed link of the last event', 5, `update audit_log set prev_hash = zeroblob(32) where seq = 5`],
    ['an event missing at the start', 1, 'delete from audit_log where seq = 1'],
    ['an event missing in the middle', 3, 'delete from audit_log where seq = 3'],
    [
      'a gap closed again',
      3,
      'delete from audit_log where seq = 3; update audit_log set seq = seq - 1 where seq > 3',
    ],
    ['a changed number', 5, 'update audit_log set seq = 9 where seq = 5'],
    [
      'two events swapped',
      2,
      'update audit_log set seq = 9 where seq = 2; update audit_log set seq = 2 where seq = 3; update audit_log set seq = 3 where seq = 9',
    ],
    [
      'an event added without the key',
      6,
      `insert into audit_log select 6, at_ms, kind, owner, survey_id, answer_id, facts, hash, hash from audit_log where seq = 5`,
    ],
  ])('shows where it was broken by %s [R15]', async (_, brokenAtSeq, statement) => {
    tamper(statement)
    expect(await verify(file)).toEqual({ intact: false, events: brokenAtSeq - 1, brokenAtSeq })
  })

  test.each([
    ['as it is', ''],
    [
      'and linked to the event before it',
      'update audit_log set prev_hash = (select hash from audit_log where seq = 4) where seq = 5',
    ],
  ])('shows an event that another log has under the same key, %s [R15]', async (_, link) => {
    const other = await aLog(5, friday + 60_000)
    tamper(
      `attach '${other}' as other`,
      'delete from audit_log where seq = 5',
      'insert into audit_log select * from other.audit_log where seq = 5',
      link,
    )
    expect(await verify(file)).toEqual({ intact: false, events: 4, brokenAtSeq: 5 })
  })

  test('shows by its noted head that it was cut short [R15]', async () => {
    const noted = await verify(file)
    tamper('delete from audit_log where seq > 3')
    const now = await verify(file)
    expect(noted).toMatchObject({ head: { seq: 5 } })
    expect(now).toMatchObject({ intact: true, head: { seq: 3 } })
  })

  test('is one chain however many processes write to it', async () => {
    const storages = await Promise.all([1, 2, 3].map(() => openTestStorage({ file })))
    const writes = storages.flatMap((storage) =>
      Array.from({ length: 100 }, () => storage.audit.record({ kind: 'sign_in', at: friday })),
    )
    await Promise.all(writes)
    for (const storage of storages) await storage.close()
    expect(await verify(file)).toMatchObject({ intact: true, events: 305 })
  })
})

test('the log of a new database is empty and intact', async () => {
  expect(await verify(await aLog(0))).toMatchObject({ intact: true, events: 0 })
})

test('more events than are sealed at once make one chain', async () => {
  const file = await aLog(1_200)
  expect(await verify(file)).toMatchObject({ intact: true, events: 1_200 })
})
