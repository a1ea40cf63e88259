import type Database from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimRecords, sealClaim } from '../../../adapters/storage/answer/claim-records.ts'
import { sqlAnswerRepository } from '../../../adapters/storage/answer/sql-answer-repository.ts'
import { sqlClaimRepository } from '../../../adapters/storage/answer/sql-claim-repository.ts'
import { sqlMessageRepository } from '../../../adapters/storage/answer/sql-message-repository.ts'
import { sqlOwnAnswerRepository } from '../../../adapters/storage/answer/sql-own-answer-repository.ts'
import { sqlAuditLog } from '../../../adapters/storage/audit/sql-audit-log.ts'
import { changeCatalog } from '../../../adapters/storage/city/catalog-content.ts'
import { cityCache } from '../../../adapters/storage/city-cache.ts'
import { sqlOfficeAnswerRepository } from '../../../adapters/storage/office/sql-office-answer-repository.ts'
import { sqlOrderRepository } from '../../../adapters/storage/order/sql-order-repository.ts'
import { purgeExpired } from '../../../adapters/storage/purge-expired.ts'
import { expireOverdue, findOverdue } from '../../../adapters/storage/reservation/places.ts'
import { sqlBookingRepository } from '../../../adapters/storage/reservation/sql-booking-repository.ts'
import { newKeyRing } from '../../../adapters/storage/sealing/key-ring.ts'
import { sealing } from '../../../adapters/storage/sealing/sealing.ts'
import { sqlSessionRepository } from '../../../adapters/storage/session/sql-session-repository.ts'
import type { SqlEngine } from '../../../adapters/storage/sql-engine.ts'
import { sqlIdempotencyRepository } from '../../../adapters/storage/sql-idempotency-repository.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { prepareDatabase } from '../../../adapters/storage/sqlite/prepare-database.ts'
import { sqlStaffAccountRepository } from '../../../adapters/storage/staff/sql-staff-account-repository.ts'
import { sqlStaffGrantRepository } from '../../../adapters/storage/staff/sql-staff-grant-repository.ts'
import { sqlStaffLinkRepository } from '../../../adapters/storage/staff/sql-staff-link-repository.ts'
import type { SqlRow, Statement } from '../../../adapters/storage/write.ts'
import type { AnswerRepository } from '../../../application/ports/answer-repository.ts'
import type { AuditLog } from '../../../application/ports/audit-log.ts'
import type { BookingRepository } from '../../../application/ports/booking-repository.ts'
import type { ClaimRepository } from '../../../application/ports/claim-repository.ts'
import type { IdempotencyRepository } from '../../../application/ports/idempotency-repository.ts'
import type { OfficeAnswerRepository } from '../../../application/ports/office-answer-repository.ts'
import type { OrderRepository } from '../../../application/ports/order-repository.ts'
import type { OwnAnswerRepository } from '../../../application/ports/own-answer-repository.ts'
import type { SessionRepository } from '../../../application/ports/session-repository.ts'
import type { StaffAccountRepository } from '../../../application/ports/staff-account-repository.ts'
import type { StaffGrantRepository } from '../../../application/ports/staff-grant-repository.ts'
import type { StaffLinkRepository } from '../../../application/ports/staff-link-repository.ts'
import { friday } from '../../builders.ts'
import { aWrite } from '../../contracts/answer-writes.ts'
import {
  aBooking,
  aBookingChange,
  aHold,
  aTake,
  audit,
  day,
  holdPlaces,
  places,
  releaseHold,
} from '../../contracts/booking-writes.ts'
import { aClaim, aLookUp, anUnclaimedRecord } from '../../contracts/claim-writes.ts'
import { aMessage, aReminder } from '../../contracts/message-writes.ts'
import { aPlacing, completing, sending } from '../../contracts/order-writes.ts'
import { aCode, aLinking, aStaffAccount } from '../../contracts/staff-writes.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'
import { statementsOf } from './statements-of.ts'

afterAll(removeFiles)

const keys = sealing(newKeyRing())
let db: Database.Database
let asked: Statement[]
/** What a read finds. */
let found: SqlRow | undefined
let answers: AnswerRepository
let ownAnswers: OwnAnswerRepository
let officeAnswers: OfficeAnswerRepository
let idempotency: IdempotencyRepository
let bookings: BookingRepository
let orders: OrderRepository
let claims: ClaimRepository
let sessions: SessionRepository
let messages: ReturnType<typeof sqlMessageRepository>
let auditLog: AuditLog
let staffGrants: StaffGrantRepository
let staffLinks: StaffLinkRepository
let staffAccounts: StaffAccountRepository
beforeEach(async () => {
  db = openWriter(newFile())
  prepareDatabase(db, dataKey)
  asked = []
  found = undefined
  const engine: SqlEngine = {
    async get(statement) {
      asked.push(statement)
      return found
    },
    async all(statement) {
      asked.push(statement)
      return []
    },
    async write(write, value) {
      asked.push(...statementsOf(() => write(value)))
      throw walked
    },
    changeMark: async () => 0,
    onOutsideChange: () => {},
    snapshot: (work) =>
      work(async (statement) => {
        asked.push(statement)
        return []
      }),
    alone: (_, work) => work(),
  }
  const cache = cityCache(engine)
  const needs = { engine, sealing: keys, cache, nowMs: () => friday }
  answers = sqlAnswerRepository(needs)
  ownAnswers = sqlOwnAnswerRepository(engine, needs.sealing)
  officeAnswers = sqlOfficeAnswerRepository(engine, needs.sealing)
  idempotency = sqlIdempotencyRepository(engine, needs.sealing)
  bookings = sqlBookingRepository(needs)
  orders = sqlOrderRepository(needs)
  claims = sqlClaimRepository(engine, keys)
  sessions = sqlSessionRepository(engine, keys)
  messages = sqlMessageRepository(engine, needs.sealing)
  auditLog = sqlAuditLog(engine, needs.sealing)
  staffGrants = sqlStaffGrantRepository(engine, needs.sealing)
  staffLinks = sqlStaffLinkRepository(engine, needs.sealing)
  staffAccounts = sqlStaffAccountRepository(engine, needs.sealing)
})
afterEach(() => {
  db.close()
})

const amended = { found: { by: ['山田'], surveyVersion: 1 }, releases: [], audit }
const capped = aTake('court', { caps: { period: { from: day, to: day, max: 2 }, maxOfDay: 1 } })
const group = { name: 'sports', calendarIds: ['court', 'pool'] }
const cappedInGroup = aTake('court', { caps: { ...capped.caps, group } })
const keeping = { keeps: ['r2', 'r3'] }

const claimOf = (records: Parameters<typeof anUnclaimedRecord>[0][]) => {
  const claimed = records.map((record) => ({ record: anUnclaimedRecord(record), bodyHash: '', orders: [] }))
  return sealClaim(keys, claimed, aClaim('U1', []))
}

const limitedPlacing = aPlacing({
  takes: [capped],
  idempotencyKey: 'key',
  atMost: { times: 3, sinceMs: friday },
  answer: { maxLive: 3, supersedes: { answerId: 'a', version: 1, check: '取り消し' } },
})
const surplus = {
  ...limitedPlacing.stored,
  state: 'refund_needed' as const,
  version: 1,
  captured: true,
  trackingId: 't',
}
const followed = { kind: 'follows', orderId: 'o', version: 1 } as const

const firstOf = <T>(all: AsyncIterable<T>) => all[Symbol.asyncIterator]().next()

/** Ends a call whose write was walked: nothing came of it. */
const walked = new Error('the write was only walked')

/** Makes a call as far as its write. */
const make = (call: () => Promise<unknown>): Promise<unknown> =>
  call().catch((error: unknown) => {
    if (error !== walked) throw error
  })

/** How SQLite would look for rows of the tables that grow. */
const searches = () =>
  asked.flatMap(({ sql, values }) =>
    db
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...values)
      .map(({ detail }) => detail)
      .filter((detail) => /^(SEARCH|SCAN)/.test(detail)),
  )

describe('the cost of a call does not grow with what others have stored', () => {
  // A constant row is no table.
  const own =
    /seq=\?|imported USING PRIMARY KEY|tracking_id=\?|owner=\?|answer_id=\?|INDEX answers_that_wait|content_id=\?|answer_code=\?|series_code=\?|survey USING (PRIMARY KEY|INDEX)|token_hash=\?|family=\?|hold_id=\?|order_id=\?|calendar_id=\? AND day|given_up_at_ms=\? AND due_at_ms<|expires_at_ms<\?|(grant_hash|sub|username_index)=\?|catalog USING INTEGER PRIMARY KEY|^SCAN CONSTANT ROW$/

  test.each([
    ['findOwn', () => ownAnswers.findOwn('U1', 'once', 0)],
    ['listOwn', () => ownAnswers.listOwn('U1', 'once')],
    ['readOwn', () => firstOf(ownAnswers.readOwn('U1', 'once', friday))],
    ['outlineOwn', () => ownAnswers.outlineOwn('U1', ['once', 'often'], friday)],
    ['someOwn', () => ownAnswers.someOwn('U1', ['a', 'b'])],
    ['latestOwn', () => ownAnswers.latestOwn('U1', 'once')],
    ['a repeated request', () => idempotency.find('U1', { call: 'putItem', key: 'key' })],
    ['a first save', () => answers.save(aWrite())],
    [
      'a save of an appending form',
      () =>
        answers.save(
          aWrite(
            { surveyId: 'often', keyMs: friday },
            {
              maxLive: 300,
              supersedes: { answerId: 'a', version: 1, check: '取り消し' },
              idempotency: { call: 'putItem', key: 'key' },
            },
          ),
        ),
    ],
    ['a change', () => answers.save(aWrite({}, { replaces: { answerId: 'a', version: 1 } }))],
    ['a booking', () => answers.save(aBooking([capped], {}, { messages: [aMessage(), aReminder(capped)] }))],
    ['a change of a booking', () => answers.save(aBookingChange(aWrite().record, places([capped], keeping)))],
    [
      'a booking that supersedes another and redeems a hold',
      () =>
        answers.save(
          aBooking(
            [],
            {},
            {
              places: places([capped], { ...keeping, redeems: { orderId: 'h', places: 1 } }),
              supersedes: { answerId: 'a', version: 1, check: '取り消し' },
            },
          ),
        ),
    ],
    ['a cancellation', () => answers.amend({ ...aWrite().record, releases: 'all', audit })],
    ['a smaller change', () => answers.amend({ ...aWrite().record, releases: ['r1'], entries: [], audit })],
    [
      'messages that are due',
      () => {
        found = {}
        return messages.claim({ kinds: ['booked'], atMs: friday, leaseMs: 1, limit: 20 })
      },
    ],
    ['messages that wait about answers', () => messages.waiting(['a', 'b'])],
    ['a removal', () => answers.remove({ ...aWrite().record, audit })],
    ['findByCode', () => officeAnswers.findByCode('once', '00000000')],
    ['findLatest', () => officeAnswers.findLatest('once', '00000000')],
    ['what waits for the desk', () => officeAnswers.listWaiting('desk', { limit: 9, surveyIds: ['once'] })],
    ['how much waits', () => officeAnswers.countWaiting(day, { surveyIds: ['once'] })],
    ['what waits for its owner', () => officeAnswers.listWaiting('owner', { limit: 9 })],
    ['what an answer says now', () => answers.amend({ ...aWrite().record, ...amended })],
    ['ofAnswer', () => bookings.ofAnswer('a')],
    ['ownSlots', () => bookings.ownSlots('U1', ['court'], { from: day, to: day }, 'a')],
    ['ownSlots of calendars', () => bookings.ownSlots('U1', ['court', 'pool'], { from: day, to: day }, 'a')],
    ['a booking that counts with other calendars', () => answers.save(aBooking([cappedInGroup]))],
    ['an import', () => answers.save(aWrite({}, { source: '1' }))],
    ['isImported', () => officeAnswers.isImported('once', '1')],
    ['countLookUp', () => claims.countLookUp(aLookUp(), 10, false)],
    ['countLookUp where it counts once', () => claims.countLookUp(aLookUp(), 10, true)],
    ['a grant', () => claims.grant({ ...aLookUp(), counted: true }, ['a', 'b'], friday)],
    ['granted', () => claims.granted('U1', friday)],
    [
      'a claim',
      async () => {
        const claim = claimOf([{ keyMs: friday }, { surveyId: 'once', keyMs: 0 }])
        asked.push(...statementsOf(() => claimRecords(claim)))
      },
    ],
    ['an order of a limited form that was ordered before', () => orders.place(limitedPlacing)],
    ['an order of a resident', () => orders.findOwn('U1', 'o')],
    ['an order of anybody', () => orders.find('o')],
    ['the answer that an order waits with', () => orders.pendingAnswer('o')],
    ['the orders of answers', () => orders.ofAnswers('U1', ['a', 'b'])],
    ['a payment beyond the one', () => orders.addSurplus(surplus, 'o', audit)],
    [
      'earlier orders of a request',
      () => orders.findEarlier('U1', { ...limitedPlacing, surveyId: 'often', atMs: 1 }),
    ],
    ['an answer that is paid', () => answers.save(completing(limitedPlacing))],
    ['an answer whose order goes along', () => answers.save(aWrite({}, { order: followed }))],
    [
      'a cancellation of what was paid',
      () => answers.amend({ ...aWrite().record, releases: 'all', order: sending(limitedPlacing), audit }),
    ],
    ['an order with a hold', () => holdPlaces({ orders }, aHold([capped]))],
    ['a hold let go', () => releaseHold({ orders }, aHold([]))],
    [
      'a renewed session',
      () => {
        found = { family: 'family' }
        return sessions.rotate('a', { token: 'b', expiresAtMs: friday }, friday)
      },
    ],
    [
      'a session that is ended',
      () => {
        const owner = keys.ownerOf('U1')
        const sealed = keys.seal('{"userId":"U1"}', ['session', 'family'], owner)
        found = { family: 'family', owner, sealed }
        return sessions.end('a')
      },
    ],
    ['all sessions of a resident', () => sessions.endAllOf('U1')],
    [
      'what is kept of a request',
      () =>
        idempotency.keep('U1', { call: 'line-relation', key: 'key' }, { bodyHash: '', result: {} }, friday),
    ],
    ['a QR code', () => staffGrants.find({ kind: 'code', secret: 'secret' }, 'U1')],
    ['a QR code that is taken', () => staffGrants.take({ kind: 'code', secret: 'secret' }, 'U1')],
    ['a QR code that is let go of', () => staffGrants.release({ kind: 'code', secret: 'secret' }, 'U1')],
    ['a link of a staff record', () => staffLinks.link(aLinking(aCode()), audit)],
    ['a link that is removed', () => staffLinks.unlink('staff-1', audit)],
    ['whose a staff record is', () => staffLinks.find('staff-1')],
    ['a staff record that is added', () => staffAccounts.add(aStaffAccount(), audit)],
    ['a staff record that is put', () => staffAccounts.put([aStaffAccount()], audit)],
    ['a staff record by its identifier', () => staffAccounts.find('staff-1')],
    ['a staff record by its user name', () => staffAccounts.findByUsername('yamada')],
  ])('%s', async (_, call) => {
    await make(call)
    const found = searches()
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((search) => !own.test(search))).toEqual([])
  })

  test('the log is not read through for what it tells of an answer; of what waits for it there is little', async () => {
    await make(() => auditLog.ofAnswers(['a', 'b'], { kinds: ['answer.saved'], limit: 9 }))
    expect(searches().filter((search) => !/answer_id=\?/.test(search))).toEqual([
      expect.stringMatching(/^SCAN audit_outbox/),
    ])
  })

  test('a schedule is read by its days', async () => {
    await bookings.reserved('court', day, day)
    expect(searches()).toEqual(['SEARCH slot USING PRIMARY KEY (calendar_id=? AND day>? AND day<?)'])
  })

  test('money is counted and compared by days', async () => {
    await orders.sumsOf({ from: day, to: day })
    await orders.reported({ from: day, to: day }, [])
    const byDay = searches().filter((search) => /INDEX orders_(created|completed|canceled)_on/.test(search))
    expect(byDay).toHaveLength(4)
    expect(searches().filter((search) => /^SCAN orders/.test(search))).toEqual([])
  })

  test('orders are listed, counted and purged by their state', async () => {
    await firstOf(orders.inStates(['refund_needed', 'unknown']))
    await orders.countIn('unknown')
    const purged = statementsOf(() => purgeExpired({ nowMs: friday, isShared: false }))
    asked.push(...purged.filter(({ sql }) => sql.includes('orders')))
    const found = searches()
    expect(found.filter((search) => !/order_id=\?|state=\?/.test(search))).toEqual([])
    expect(found.length).toBeGreaterThan(1)
  })

  test('expired holds are found by their time', () => {
    asked.push(findOverdue(friday), ...statementsOf(() => expireOverdue(friday)))
    expect(
      searches().filter((search) => !/expires_at_ms<\?|slot_key=\?|(hold|order)_id=\?/.test(search)),
    ).toEqual([])
  })

  test('an import looks for slots in use by the days of its calendar', () => {
    const goes = [{ calendarId: 'court', slotKeys: [0, 1] }]
    asked.push(...statementsOf(() => changeCatalog({ content: '{}', goes }, friday)))
    expect(searches()).toContain('SEARCH slot USING PRIMARY KEY (calendar_id=? AND day>?)')
  })

  test('the office finds answers by their terms, in order and without sorting more than a page', async () => {
    const sought = [
      { terms: ['山田', '花子'], codes: [] },
      { terms: ['山田'], codes: ['4K7QZ2MX'] },
    ]
    await officeAnswers.find(sought, { limit: 20 })
    expect(searches()).toContain('SEARCH t USING PRIMARY KEY (term=? AND seq<?)')
    // Only forms are walked through, and the rows of a page that were found.
    const few = /^SCAN (s|t\d+|way\d+|CONSTANT ROW)\b/
    expect(searches().filter((search) => search.startsWith('SCAN') && !few.test(search))).toEqual([])
  })

  test('records to claim are found by their values, in order and without sorting', async () => {
    await claims.find(aLookUp())
    const [search] = asked
    const plan = db.prepare(`explain query plan ${search?.sql}`).all(...(search?.values ?? []))
    const detail = 'SEARCH answer USING INDEX answer_claim (survey_id=? AND claim_index=?)'
    expect(plan).toEqual([expect.objectContaining({ detail })])
  })

  test('a page of all answers begins where the last one ended', async () => {
    for await (const _ of officeAnswers.all('once')) break
    expect(searches()).toEqual([expect.stringMatching(/survey_id=\? AND seq>\?/)])
  })
})
