import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  amendAnswer,
  removeAnswer,
  sealAmendment,
  sealRemoval,
} from '../../../adapters/storage/answer/amend-answer.ts'
import { claimRecords, sealClaim } from '../../../adapters/storage/answer/claim-records.ts'
import { countLookUp, grantClaims } from '../../../adapters/storage/answer/look-ups.ts'
import { saveAnswer } from '../../../adapters/storage/answer/save-answer.ts'
import { sealSave } from '../../../adapters/storage/answer/sealed-save.ts'
import { reindexAnswers } from '../../../adapters/storage/answer/sql-answer-index-repository.ts'
import { type CityInForce, importCity, sealImport } from '../../../adapters/storage/city/import-city.ts'
import { answerLock, shared, sortedLocks, surveyLock } from '../../../adapters/storage/lock.ts'
import { sqlOrderRepository } from '../../../adapters/storage/order/sql-order-repository.ts'
import { newKeyRing } from '../../../adapters/storage/sealing/key-ring.ts'
import { sealing } from '../../../adapters/storage/sealing/sealing.ts'
import { sqlSessionRepository } from '../../../adapters/storage/session/sql-session-repository.ts'
import type { SqlEngine } from '../../../adapters/storage/sql-engine.ts'
import { sqlIdempotencyRepository } from '../../../adapters/storage/sql-idempotency-repository.ts'
import { usernameIndexOf } from '../../../adapters/storage/staff/sealed-account.ts'
import { sqlStaffAccountRepository } from '../../../adapters/storage/staff/sql-staff-account-repository.ts'
import { sqlStaffGrantRepository } from '../../../adapters/storage/staff/sql-staff-grant-repository.ts'
import { sqlStaffLinkRepository } from '../../../adapters/storage/staff/sql-staff-link-repository.ts'
import type { Write } from '../../../adapters/storage/write.ts'
import type { AnswerWrite } from '../../../application/ports/answer-repository.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { aSurveyConfig, friday } from '../../builders.ts'
import { aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { aBooking, aCalendar, aHold, aTake, audit, day, holdPlaces } from '../../contracts/booking-writes.ts'
import { aClaim, anUnclaimedRecord } from '../../contracts/claim-writes.ts'
import { aPlacing, sending } from '../../contracts/order-writes.ts'
import { aCode, aLinking, aStaffAccount } from '../../contracts/staff-writes.ts'

// Writes are raced where there is more than one writer; here stands which locks they are right by.

const keys = sealing(newKeyRing())
const owner = Buffer.from(keys.ownerOf('U1')).toString('hex')
const alone = (...name: (string | number)[]) => ({ name: JSON.stringify(name), shared: false })
const usernameIndex = (username: string) => Buffer.from(usernameIndexOf(keys, username)).toString('hex')
const together = (...name: (string | number)[]) => ({ name: JSON.stringify(name), shared: true })

/** The locks that a write asks for before anything else; none if it begins with something else. */
function locksOf<Value>(write: (value: Value) => Write<unknown, unknown>, value: Value) {
  const { value: first } = write(value).next([])
  const asksForLocks = typeof first === 'object' && first !== null && 'locks' in first
  return asksForLocks ? sortedLocks(first.locks as Parameters<typeof sortedLocks>[0]) : []
}

const saved = (write: AnswerWrite) => locksOf(saveAnswer, sealSave(keys, write, friday))

describe('a save', () => {
  test("has the resident's answers to the form to itself, and shares the form with other saves", () => {
    expect(saved(aWrite({ userId: 'U1' }))).toEqual([
      alone('own-answers', 'once', owner),
      together('survey', 'once'),
    ])
  })

  test('has its key, and the answers that it replaces and supersedes, to itself', () => {
    const over = {
      idempotency: { call: 'putItem', key: 'k' },
      replaces: { answerId: 'a2', version: 1 },
      supersedes: { answerId: 'a1', version: 1, check: '取り消し' },
    }
    expect(saved(aWrite({ userId: 'U1' }, over))).toEqual([
      alone('answer', 'a1'),
      alone('answer', 'a2'),
      alone('own-answers', 'once', owner),
      alone('request', owner, 'putItem', 'k'),
      together('survey', 'once'),
    ])
  })

  test('has the member numbers of its form to itself, and shares the record from which it takes one', () => {
    const number = { itemKey: 'no', value: '12', from: { answerId: 'a1', version: 2 } }
    expect(saved(aWrite({ userId: 'U1' }, { number }))).toEqual([
      together('answer', 'a1'),
      alone('numbers', 'once'),
      alone('own-answers', 'once', owner),
      together('survey', 'once'),
    ])
  })

  test('has the slots that it gives back to itself like those that it takes', () => {
    const swap = aBooking([aTake('pool', { slotKey: 1 })], { userId: 'U1' })
    const givesBack = [{ calendarId: 'pool', day, slotKey: 2 }]
    expect(saved({ ...swap, places: { ...swap.places!, givesBack } })).toEqual([
      together('catalog'),
      alone('own-answers', 'often', owner),
      alone('slot', 'pool', day, 1),
      alone('slot', 'pool', day, 2),
      together('survey', 'often'),
    ])
  })

  test('has slots and, where there are caps, all that the resident has in the calendar, or in those that it counts with, to itself', () => {
    const takes = [
      aTake('pool', { slotKey: 1, caps: { maxOfDay: 1 } }),
      aTake('court', { caps: { period: { from: day, to: day, max: 1 } } }),
      aTake('court', { slotKey: 2 }),
      aTake('gym', { caps: { maxOfDay: 1, group: { name: 'sports', calendarIds: ['gym', 'hall'] } } }),
    ]
    expect(saved(aBooking(takes, { userId: 'U1' }))).toEqual([
      alone('cap-group', owner, 'sports'),
      alone('caps', owner, 'court'),
      alone('caps', owner, 'pool'),
      together('catalog'),
      alone('own-answers', 'often', owner),
      alone('slot', 'court', day, 0),
      alone('slot', 'court', day, 2),
      alone('slot', 'gym', day, 0),
      alone('slot', 'pool', day, 1),
      together('survey', 'often'),
    ])
  })
})

test('changes and removals have their answer to themselves, and a move the slots on both sides', () => {
  const { record } = aWrite()
  const amendment = { ...record, releases: 'all', audit } as const
  const own = [alone('answer', record.answerId)]
  expect(locksOf(amendAnswer, sealAmendment(keys, amendment, undefined, friday))).toEqual(own)
  const [to, from] = [aTake('court'), aTake('gym')]
  const places = { catalogVersion: 0, takes: [to], givesBack: [from.slot] }
  const moved = { ...amendment, places, found: { surveyVersion: 1, by: [] } }
  expect(locksOf(amendAnswer, sealAmendment(keys, moved, undefined, friday))).toEqual([
    ...own,
    together('catalog'),
    alone('slot', 'court', day, 0),
    alone('slot', 'gym', day, 0),
    together('survey', record.surveyId),
  ])
  expect(locksOf(removeAnswer, sealRemoval(keys, amendment))).toEqual(own)
})

test('a claim has the records, what they replace, and the answers of who claims them to itself', () => {
  const record = anUnclaimedRecord({ answerId: 'found', surveyId: 'once', keyMs: 0 })
  const claimed = [{ record, bodyHash: 'body', replaces: { answerId: 'cancelled', version: 1 }, orders: [] }]
  expect(locksOf(claimRecords, sealClaim(keys, claimed, aClaim('U1', [])))).toEqual([
    alone('answer', 'cancelled'),
    alone('answer', 'found'),
    alone('own-answers', 'once', owner),
  ])
})

test('counting a look-up, and taking one back, has the look-ups of that resident and day to itself', () => {
  const lookUp = { owner: keys.ownerOf('U1'), day, index: new Uint8Array(32) }
  expect(locksOf(countLookUp, { lookUp, max: 10, sameOnce: true })).toEqual([alone('look-ups', owner, day)])
  const grant = { owner: lookUp.owner, answerIds: ['a1'], untilMs: friday }
  expect(locksOf(grantClaims, { ...grant, takenBack: lookUp })).toEqual([alone('look-ups', owner, day)])
  expect(locksOf(grantClaims, grant)).toEqual([])
})

test('indexing answers shares the form, which an import has to itself', async () => {
  const form = { surveyId: 'often', surveyVersion: 1, answers: [] }
  expect(locksOf(reindexAnswers, form)).toEqual([together('survey', 'often')])
})

describe('an import', () => {
  const [once, often] = surveysOfContract.surveys.map((config, position) => ({
    surveyId: config.surveyId,
    position,
    config: JSON.stringify(config),
    removed: false,
    kind: 'survey' as const,
    lastKey: 0,
  }))
  const inForce: CityInForce = {
    version: 1,
    newestContent: undefined,
    catalog: '{}',
    paymentConfig: '{}',
    surveys: [once!, often!],
    media: [],
  }
  const locked = async (city: City) =>
    locksOf(importCity, (await sealImport(city, inForce, { sealing: keys, atMs: friday })).write)

  test('has the forms that it changes and removes to itself, and no other', async () => {
    const surveys = [surveysOfContract.surveys[0]!, aSurveyConfig({ surveyId: 'new' })]
    expect(await locked({ ...surveysOfContract, surveys })).toEqual([
      alone('survey', 'new'),
      alone('survey', 'often'),
    ])
  })

  test('has the catalog to itself if it changes', async () => {
    const surveys = surveysOfContract.surveys.slice(0, 2)
    expect(await locked({ ...surveysOfContract, surveys })).toEqual([])
    expect(await locked({ ...surveysOfContract, surveys, calendars: [aCalendar()] })).toEqual([
      alone('catalog'),
    ])
  })

  test('has the staff records to itself if it has any', async () => {
    const surveys = surveysOfContract.surveys.slice(0, 2)
    const staff = [{ sub: 'staff-1', username: 'yamada' }]
    expect(await locked({ ...surveysOfContract, surveys, staff })).toEqual([alone('staff-accounts')])
  })
})

describe('what stands alone', () => {
  /** The locks of the write that `work` asks for, where each read finds `row`. */
  async function locksBy(work: (engine: SqlEngine) => Promise<unknown>, row = {}): Promise<object[]> {
    const locks: object[] = []
    const asked = new Error('a write was asked for')
    const engine: Pick<SqlEngine, 'get' | 'write' | 'onOutsideChange'> = {
      get: async () => row,
      async write(write, value) {
        locks.push(...locksOf(write, value))
        throw asked
      },
      onOutsideChange: () => {},
    }
    await expect(work(engine as SqlEngine)).rejects.toBe(asked)
    return locks
  }

  const ordersOn = (engine: SqlEngine) =>
    sqlOrderRepository({ engine, sealing: keys, cache: { forget: () => {} } })

  test('an order that waits has its slots, the caps and the answers of the resident to itself, and shares the catalog and the form', async () => {
    const hold = aHold([aTake('court', { caps: { maxOfDay: 1 } })], { userId: 'U1', holdId: 'order-1' })
    const locks = await locksBy((engine) => holdPlaces({ orders: ordersOn(engine) }, hold))
    expect(locks).toEqual([
      alone('caps', owner, 'court'),
      together('catalog'),
      alone('own-answers', 'often', owner),
      alone('slot', 'court', day, 0),
      together('survey', 'often'),
    ])
  })

  test('an order that moves is alone, and so is the payment that the provider names', async () => {
    const move = sending(aPlacing({ order: { orderId: 'order-1' } }))
    const moving = (change: object) =>
      locksBy((engine) => ordersOn(engine).move({ ...move, ...change }, audit))
    expect(await moving({})).toEqual([alone('order', 'order-1')])
    expect(await moving({ trackingId: 't' })).toEqual([alone('order', 'order-1'), alone('tracking', 't')])
  })

  test('a renewed session has all tokens of its sign-in to itself', async () => {
    const rotate = (engine: SqlEngine) =>
      sqlSessionRepository(engine, keys).rotate('old', { token: 'new', expiresAtMs: friday }, friday)
    expect(await locksBy(rotate, { family: 'f1' })).toEqual([alone('session', 'f1')])
  })

  const linking = aLinking(aCode({ secret: 'secret' }), { sub: 'staff-1', userId: 'U1' })
  const grant = alone('staff-grant', createHash('sha256').update('secret').digest('hex'))
  const record = alone('staff-record', 'staff-1')

  test('a link has its QR code, the staff record and the LINE account to itself [STAFF-24]', async () => {
    expect(await locksBy((engine) => sqlStaffLinkRepository(engine, keys).link(linking, []))).toEqual([
      grant,
      alone('staff-owner', owner),
      record,
    ])
  })

  test('a QR code that is taken or let go of is alone, and so is a record whose link is removed', async () => {
    const grants = (engine: SqlEngine) => sqlStaffGrantRepository(engine, keys)
    expect(await locksBy((engine) => grants(engine).take(linking.by, 'U1'))).toEqual([grant])
    expect(await locksBy((engine) => grants(engine).release(linking.by, 'U1'))).toEqual([grant])
    expect(await locksBy((engine) => sqlStaffLinkRepository(engine, keys).unlink('staff-1', []))).toEqual([
      record,
    ])
  })

  test('a staff record that is added has its user name and its identifier to itself; many are put alone', async () => {
    const account = aStaffAccount({ sub: 'staff-1', username: 'yamada' })
    const accounts = (engine: SqlEngine) => sqlStaffAccountRepository(engine, keys)
    expect(await locksBy((engine) => accounts(engine).add(account, []))).toEqual([
      together('staff-accounts'),
      record,
      alone('staff-username', usernameIndex('yamada')),
    ])
    expect(await locksBy((engine) => accounts(engine).put([account, aStaffAccount()], []))).toEqual([
      alone('staff-accounts'),
    ])
  })

  test('what is kept of a request has its key to itself', async () => {
    const keep = (engine: SqlEngine) =>
      sqlIdempotencyRepository(engine, keys).keep(
        'U1',
        { call: 'line-relation', key: 'k' },
        { bodyHash: 'body', result: {} },
        friday,
      )
    expect(await locksBy(keep)).toEqual([alone('request', owner, 'line-relation', 'k')])
  })

  test('a session that is ended has all tokens of its sign-in to itself', async () => {
    const end = (engine: SqlEngine) => sqlSessionRepository(engine, keys).end('token')
    const of = keys.ownerOf('U1')
    const held = { family: 'f1', owner: of, sealed: keys.seal('{"userId":"U1"}', ['session', 'f1'], of) }
    expect(await locksBy(end, held)).toEqual([alone('session', 'f1')])
  })
})

test('a lock that is wanted shared and alone is taken alone, once', () => {
  const [survey, answer] = [surveyLock('s'), answerLock('a')]
  for (const locks of [
    [survey, shared(survey), answer],
    [answer, shared(survey), survey],
  ]) {
    expect(sortedLocks(locks)).toEqual([alone('answer', 'a'), alone('survey', 's')])
  }
})

test('names are told apart whatever they are made of', () => {
  const names = sortedLocks([answerLock('a'), answerLock('["a"]'), { on: 'answer', of: ['a', ''] }])
  expect(new Set(names.map(({ name }) => name)).size).toBe(3)
})
