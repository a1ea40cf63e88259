import type Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { purgeExpired } from '../../../adapters/storage/purge-expired.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { groupCommit, writeAlone } from '../../../adapters/storage/sqlite/group-commit.ts'
import { prepareDatabase } from '../../../adapters/storage/sqlite/prepare-database.ts'
import { officeIdleMs } from '../../../application/ports/office-session-repository.ts'
import { friday } from '../../builders.ts'
import { aCode, aLinking, aStaffAccount } from '../../contracts/staff-writes.ts'
import { dataKey, newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const HOUR_MS = 60 * 60 * 1000
/** From Friday, 9 in the morning. */
const untilMidnightMs = 15 * HOUR_MS

const purge = (db: Database.Database, nowMs: number): number =>
  writeAlone(groupCommit(db), () => purgeExpired({ nowMs, isShared: false }))

test.each([
  ['results', 'idempotency', 48 * HOUR_MS, 1],
  ['results', 'idempotency', 48 * HOUR_MS + 1, 0],
  ['sessions', 'refresh_token', 0, 1],
  ['sessions', 'refresh_token', 1, 0],
  ['sessions', 'office_session', officeIdleMs - 1, 1],
  ['sessions', 'office_session', officeIdleMs, 0],
  ['requests', 'erasure_request', 24 * HOUR_MS - 1, 1],
  ['requests', 'erasure_request', 24 * HOUR_MS, 0],
  ['grants', 'claim_grant', 0, 1],
  ['grants', 'claim_grant', 1, 0],
  ['counts', 'failed_look_up', untilMidnightMs + 48 * HOUR_MS - 1, 1],
  ['counts', 'failed_look_up', untilMidnightMs + 48 * HOUR_MS, 0],
  ['counts', 'limit_count', 0, 1],
  ['counts', 'limit_count', 1, 0],
])('old %s are removed from %s after %i ms and not before [R5]', async (_, table, afterMs, left) => {
  const db = openWriter(newFile())
  prepareDatabase(db, dataKey)
  db.exec(`insert into idempotency values (x'01', 'putItem', 'key', x'00', ${friday}, null)`)
  db.exec(
    `insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms, ends_at_ms) values (x'01', 'family', x'01', x'00', ${friday}, ${friday})`,
  )
  db.exec(`insert into office_session values (x'01', 'one', 'kato', x'00', 0, ${friday}, ${friday})`)
  db.exec(`insert into erasure_request values (x'01', 'kato', ${friday})`)
  db.exec(`insert into claim_grant values (x'01', 'a1', ${friday})`)
  db.exec(`insert into failed_look_up values (x'01', '2024-06-14', x'00', 3)`)
  db.exec(`insert into limit_count values (x'01', ${friday}, 60)`)
  purge(db, friday + afterMs)
  expect(db.prepare(`select count(*) from ${table}`).pluck().get()).toBe(left)
  db.close()
})

describe('an order that took no money', () => {
  const DAYS_MS = 30 * 24 * HOUR_MS
  const orders = `insert into orders (order_id, survey_id, service_id, owner, answer_id, state, version, captured, total, created_at_ms,
    expires_at_ms) values ('O1', 'often', 'waste', x'01', null, 'failed', 1, 0, 300, ${friday}, ${friday})`

  /** Orders left of one that is as `change` makes it. */
  async function leftOf(change: string, afterMs: number): Promise<unknown> {
    const db = openWriter(newFile())
    prepareDatabase(db, dataKey)
    db.exec(orders)
    db.exec(`update orders set ${change}`)
    purge(db, friday + afterMs)
    const left = db.prepare('select count(*) from orders').pluck().get()
    db.close()
    return left
  }

  test.each(['failed', 'cancelled', 'expired'])(
    'is removed 30 days after its time: one that is %s',
    async (state) => {
      expect(await leftOf(`state = '${state}'`, DAYS_MS)).toBe(1)
      expect(await leftOf(`state = '${state}'`, DAYS_MS + 1)).toBe(0)
    },
  )

  test.each([
    `state = 'cancelled', answer_id = 'a1'`,
    'captured = 1',
    ...['temporary', 'sent', 'unknown', 'due', 'completed', 'authorised', 'refund_needed', 'refunded'].map(
      (state) => `state = '${state}'`,
    ),
  ])('is kept where it tells of an answer or of money: %s', async (change) => {
    expect(await leftOf(change, 100 * DAYS_MS)).toBe(1)
  })
})

describe('of staff', () => {
  const DAYS_MS = 30 * 24 * HOUR_MS
  const effectiveDate = friday / 1000

  /** What is left of a table with one row, and what was told of it. */
  async function leftOf(insert: string, table: string, afterMs: number) {
    const db = openWriter(newFile())
    prepareDatabase(db, dataKey)
    db.exec(insert)
    purge(db, friday + afterMs)
    const left = db.prepare(`select count(*) from ${table}`).pluck().get()
    const told = db.prepare('select kind, facts from audit_outbox').all()
    db.close()
    return { left, told }
  }

  const grant = `insert into staff_grant (grant_hash, kind, effective_date, used, made_at_ms)`
  const account = 'insert into staff_account (username_index, sub, sealed, made_by, made_at_ms, stays)'

  test.each([
    ['a QR code', `${grant} values (x'01', 'code', ${effectiveDate}, 0, 0)`],
    ['an invitation that was used', `${grant} values (x'01', 'invitation', ${effectiveDate}, 1, 0)`],
    ['a QR code without a time', `${grant} values (x'01', 'code', null, 0, ${friday})`],
  ])('%s is removed when it has been expired for 30 days, and not before', async (_, insert) => {
    expect(await leftOf(insert, 'staff_grant', DAYS_MS)).toEqual({ left: 1, told: [] })
    expect(await leftOf(insert, 'staff_grant', DAYS_MS + 1)).toEqual({ left: 0, told: [] })
  })

  test('an account made through a QR code and never linked is removed 30 days after, and an event tells of it', async () => {
    const insert = `${account} values (x'01', 'staff-1', x'00', 'code', ${friday}, 0)`
    expect(await leftOf(insert, 'staff_account', DAYS_MS)).toEqual({ left: 1, told: [] })
    expect(await leftOf(insert, 'staff_account', DAYS_MS + 1)).toEqual({
      left: 0,
      told: [{ kind: 'staff.purged', facts: '{"sub":"staff-1"}' }],
    })
  })

  test('an account stays that the office has made or put, or that was linked once', async () => {
    const file = newFile()
    const storage = await openTestStorage({ file })
    const [linked, put, added] = [aStaffAccount(), aStaffAccount(), aStaffAccount({ madeBy: 'office' })]
    for (const each of [linked, put, added]) await storage.staffAccounts.add(each, [])
    const code = aCode()
    await storage.staffGrants.add(code, [])
    await storage.staffLinks.link(aLinking(code, { sub: linked.sub }), [])
    await storage.staffLinks.unlink(linked.sub, [])
    await storage.staffAccounts.put([put], [])
    const gone = aStaffAccount()
    await storage.staffAccounts.add(gone, [])
    await storage.close()
    const db = openWriter(file)
    purge(db, friday + 10 * DAYS_MS)
    const left = db.prepare('select sub from staff_account').pluck().all()
    db.close()
    expect(left.sort()).toEqual([linked.sub, put.sub, added.sub].sort())
  })
})
