import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { PlaceRefusal, PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { OrderPlacing } from '../../../application/ports/order-repository.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite, fresh, surveysOfContract } from '../../contracts/answer-writes.ts'
import {
  aHold,
  aTake,
  audit,
  expectSound,
  type Hold,
  holdPlaces,
  places,
  plain,
  redeemed,
  releaseHold,
} from '../../contracts/booking-writes.ts'
import { aPlacing } from '../../contracts/order-writes.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { openPostgres } from './postgres-databases.ts'
import { openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const RESIDENTS = 3
const from = localDate('2024-06-20')
const to = localDate('2024-06-21')
const days = { from, to }

const place = fc.record({
  day: fc.constantFrom(from, to),
  slotKey: fc.nat({ max: 1 }),
  cost: fc.integer({ min: 1, max: 2 }),
})
const caps = fc.record(
  { period: fc.constant({ ...days, max: 3 }), maxOfDay: fc.constant(2) },
  { requiredKeys: [] },
)
const what = fc.record({
  /** Whose. */
  who: fc.nat({ max: RESIDENTS - 1 }),
  /** Which of their answers or holds, counted from the latest. */
  which: fc.nat({ max: 2 }),
  /** A version that is not theirs, now and then. */
  outdated: fc.boolean(),
  caps,
  takes: fc.dictionary(fc.constantFrom('r1', 'r2', 'r3'), place, { maxKeys: 3 }),
  keeps: fc.uniqueArray(fc.constantFrom('r1', 'r2', 'r3'), { maxLength: 2 }),
})
const step = fc.tuple(
  fc.constantFrom(
    'save',
    'change',
    'supersede',
    'amend',
    'cancel',
    'remove',
    'order',
    'order again',
    'hold',
    'let go',
    'redeem',
  ),
  what,
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** An answer that was stored, with where its order stands. */
type Own = {
  answerId: string
  userId: string
  keyMs: number
  version: number
  order?: { orderId: string; version: number } | undefined
}

/** What one step asks of a storage, with ids that are the same for every storage. */
function asker(calendarId: string) {
  const answers: Own[] = []
  const placed: OrderPlacing[] = []
  const holds: Hold[] = []
  const users = Array.from({ length: RESIDENTS }, () => fresh('U'))

  return async ([kind, { who, which, outdated, caps, takes: wanted, keeps }]: Step, storages: Storage[]) => {
    const userId = users[who]!
    const own = answers.filter((answer) => answer.userId === userId).at(-1 - which)
    const held = holds.filter((hold) => hold.userId === userId).at(-1 - which)
    const takes = Object.entries(wanted).map(([itemKey, taken]) =>
      aTake(calendarId, { itemKey, quota: 3, caps, ...taken }),
    )
    const version = (own?.version ?? 0) + (outdated && which === 2 ? 1 : 0)
    const target = { answerId: own?.answerId ?? 'none', version }
    const aRecord = aFreshRecord({ surveyId: 'often', userId, keyMs: friday + answers.length })
    const keptAnd = places(
      takes.filter(({ itemKey }) => !keeps.some((kept) => kept === itemKey)),
      { keeps },
    )
    const amendment = { ...aRecord, ...target, audit }
    const hold = aHold(takes, { userId })
    const besides = takes.filter(({ itemKey }) => !held?.takes.some((kept) => kept.itemKey === itemKey))
    const redeeming = held ? redeemed(held, besides) : { places: places(takes) }
    const latest = placed.findLast(({ stored }) => stored.order.userId === userId)
    const placing = aPlacing({ order: { userId }, takes })
    const again = { ...placing, bodyHash: latest?.bodyHash ?? placing.bodyHash }
    const refunded = own?.order && {
      ...own.order,
      to: 'refund_needed' as const,
      atMs: friday,
      releases: false,
    }
    const follows = own?.order && { ...own.order, kind: 'follows' as const }
    const ask = async (storage: Storage) => {
      if (kind === 'save') return storage.answers.save(aWrite(aRecord, { places: places(takes) }))
      if (kind === 'redeem') {
        return storage.answers.save(aWrite(aRecord, redeeming))
      }
      if (kind === 'change') {
        return storage.answers.save(aWrite(aRecord, { places: keptAnd, replaces: target }))
      }
      if (kind === 'supersede') {
        const supersedes = { ...target, check: '取り消し' }
        return storage.answers.save(
          aWrite(aRecord, { places: keptAnd, supersedes, ...(follows && { order: follows }) }),
        )
      }
      if (kind === 'amend') return storage.answers.amend({ ...amendment, releases: keeps })
      if (kind === 'cancel') {
        const cancelled = { ...amendment, check: 'キャンセル', ...(refunded && { order: refunded }) }
        return storage.answers.amend({ ...cancelled, releases: 'all' })
      }
      if (kind === 'remove') return storage.answers.remove(amendment)
      if (kind === 'order') return storage.orders.place(placing)
      if (kind === 'order again') return storage.orders.place(again)
      if (kind === 'hold') return holdPlaces(storage, hold)
      return releaseHold(storage, held ?? hold)
    }
    const fresh = kind === 'save'
    const expected =
      fresh && storages.length > 1 ? await refusalOfPlaces(storages[0]!, userId, takes) : undefined
    const outcomes: unknown[] = []
    for (const storage of storages) outcomes.push(await ask(storage))
    const [outcome] = outcomes
    if (fresh && storages.length > 1) expect(placeRefusalIn(outcome)).toEqual(expected)
    if (outcome === 'held') holds.push(hold)
    if (outcome === 'amended' && own) {
      own.version++
      if (kind === 'cancel' && own.order) own.order.version++
    }
    const done = typeof outcome === 'object' ? (outcome as { kind: string }).kind : outcome
    if (done === 'placed') placed.push(kind === 'order' ? placing : again)
    if (done === 'saved') {
      if (kind === 'change' && own) own.version++
      else answers.push({ ...aRecord, version: 1, order: orderAfter(kind, own, held) })
      if (kind === 'supersede' && own) {
        own.version++
        own.order = undefined
      }
    }
    const orderIds = [
      ...holds.map(({ holdId }) => holdId),
      ...placed.map(({ stored }) => stored.order.orderId),
    ]
    return { outcomes, users, answers, orderIds }
  }
}

/** Why `takes` may not be booked as they are asked for: what the store says is taken, counted by hand. */
async function refusalOfPlaces(
  { bookings }: Storage,
  userId: string,
  takes: readonly PlaceTake[],
): Promise<PlaceRefusal | undefined> {
  const calendarId = takes[0]?.slot.calendarId ?? 'none'
  const reserved = await bookings.reserved(calendarId, from, to)
  const own = (await bookings.ownSlots(userId, [calendarId], days)).map(({ day }) => day)
  const counts = new Map<string, number>()
  for (const { itemKey, slot, cost, quota, caps } of takes) {
    if (caps.period && own.length >= caps.period.max) return { kind: 'capped', itemKey, per: 'period' }
    if (caps.maxOfDay !== undefined && own.filter((day) => day === slot.day).length >= caps.maxOfDay)
      return { kind: 'capped', itemKey, per: 'day' }
    const at = `${slot.day} ${slot.slotKey}`
    const taken = counts.get(at) ?? reserved.get(slot.day)?.get(slot.slotKey) ?? 0
    if (taken + cost > quota) return { kind: 'full', itemKey, remaining: quota - taken }
    counts.set(at, taken + cost)
    own.push(slot.day)
  }
  return undefined
}

const placeRefusalIn = (outcome: unknown): unknown =>
  ['capped', 'full'].includes((outcome as { kind?: string }).kind ?? '') ? outcome : undefined

/** The order of an answer that was just stored. */
function orderAfter(kind: Step[0], own: Own | undefined, held: Hold | undefined): Own['order'] {
  if (kind === 'redeem') return held && { orderId: held.holdId, version: 3 }
  return kind === 'supersede' && own?.order ? { ...own.order, version: own.order.version + 1 } : undefined
}

const stateOf = async (
  storage: Storage,
  calendarId: string,
  users: string[],
  answers: { answerId: string }[],
  orderIds: string[],
) => ({
  reserved: plain(await storage.bookings.reserved(calendarId, from, to)),
  booked: await Promise.all(answers.map(({ answerId }) => storage.bookings.ofAnswer(answerId))),
  own: await Promise.all(users.map((userId) => storage.bookings.ownSlots(userId, [calendarId], days))),
  orders: await Promise.all(orderIds.map((orderId) => storage.orders.find(orderId))),
  waiting: await Promise.all(
    orderIds.map(async (orderId) => (await storage.orders.pendingAnswer(orderId))?.places),
  ),
})

test('both engines refuse what does not fit, come to the same whatever is saved, changed, cancelled and held, and stay sound [RSV-27, RSV-28, CANCEL-23]', async () => {
  const storages: Storage[] = [testStorage(), await openPostgres()]
  for (const storage of storages) await storage.city.import(surveysOfContract, friday)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const calendarId = fresh('cal')
      const next = asker(calendarId)
      for (const each of steps) {
        const { outcomes, users, answers, orderIds } = await next(each, storages)
        for (const outcome of outcomes.slice(1)) expect(outcome).toEqual(outcomes[0])
        const [first, ...others] = await Promise.all(
          storages.map((storage) => stateOf(storage, calendarId, users, answers, orderIds)),
        )
        for (const state of others) expect(state).toEqual(first)
      }
    }),
    { numRuns: 30 },
  )
  for (const storage of storages) await expectSound(storage)
  for (const storage of storages) await storage.close()
})

test.each([
  ['SQLite', openTestStorage],
  ['PostgreSQL', openPostgres],
])(
  '%s stays sound when all of it comes at once [RSV-27, CANCEL-23]',
  async (_, open) => {
    const storage = await open()
    await storage.city.import(surveysOfContract, friday)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const next = asker(fresh('cal'))
        // A first half that leaves something behind, and a second one in which everybody wants it at once.
        for (const each of steps.slice(0, steps.length / 2)) await next(each, [storage])
        await Promise.all(steps.slice(steps.length / 2).map((each) => next(each, [storage])))
      }),
      { numRuns: 40 },
    )
    const findings = await storage.selfAudit.inspect(({ reserved }) =>
      expect(reserved).toBeLessThanOrEqual(3),
    )
    expect(findings.bookings).toBeGreaterThan(50)
    await expectSound(storage)
    await storage.close()
  },
  60_000,
)
