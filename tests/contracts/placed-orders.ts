import { expect, it } from 'vitest'
import type { OrderPlacing } from '../../application/ports/order-repository.ts'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { aBooking, aTake, expectSound, reservedIn } from './booking-writes.ts'
import { aPlacing, sending } from './order-writes.ts'
import type { Store } from './store.ts'

type Open = () => Store<'orders' | 'answers' | 'bookings' | 'selfAudit'>

const idOf = ({ stored }: OrderPlacing) => stored.order.orderId
const stateOf = async (storage: Pick<Store<'orders'>, 'orders'>, placing: OrderPlacing) =>
  (await storage.orders.find(idOf(placing)))?.state

/** What is stored of orders, on a store whose catalog has version 0. */
export function placedPromises(storage: Open): void {
  it('finds nothing where nothing was ordered', async () => {
    const { orders } = storage()
    expect(await orders.find('none')).toBeUndefined()
    expect(await orders.findOwn(fresh('U'), 'none')).toBeUndefined()
    expect(await orders.pendingAnswer('none')).toBeUndefined()
    expect(await orders.ofAnswers(fresh('U'), ['none'])).toEqual(new Map())
    expect(await orders.ofAnswers(fresh('U'), [])).toEqual(new Map())
    expect(await orders.countSurplus('none', 1, [])).toBe(false)
    expect(await orders.move({ ...sending(aPlacing()), orderId: 'none' }, [])).toBe('conflict')
  })

  it('keeps an order as it was placed, with the answer that it waits with [PAY-02]', async () => {
    const { orders } = storage()
    const placing = aPlacing({
      order: { receiptCreatorName: 'みなと市', receiptDisplayAddress: '港1-1' },
      takes: [aTake(fresh('cal'), { caps: { maxOfDay: 3 } })],
      answer: { claimValues: ['花子'], maxLive: 3 },
      idempotencyKey: fresh('key'),
    })
    expect(await orders.place(placing)).toEqual({ kind: 'placed' })
    const stored = { ...placing.stored, state: 'temporary', version: 1, captured: false, surplus: 0 }
    const found = await orders.find(idOf(placing))
    expect(found).toEqual(stored)
    expect(await orders.findOwn(placing.stored.order.userId, idOf(placing))).toEqual(stored)
    expect(await orders.pendingAnswer(idOf(placing))).toEqual(placing.answer)
    expect(await orders.find(idOf(placing))).not.toBe(found)
    expect(await reservedIn(storage(), placing.answer.places!.takes[0]!)).toBe(1)
  })

  it('shows an order to nobody but its resident', async () => {
    const placing = aPlacing()
    await storage().orders.place(placing)
    expect(await storage().orders.findOwn(fresh('U'), idOf(placing))).toBeUndefined()
  })

  it('knows the request of an order again by its key, and by what it says while the order waits', async () => {
    const { orders } = storage()
    const placing = aPlacing({ idempotencyKey: fresh('key') })
    const { bodyHash, idempotencyKey } = placing
    const { userId } = placing.stored.order
    const again = (over: Parameters<typeof aPlacing>[0]) =>
      orders.place(aPlacing({ order: { userId }, ...over }))
    await orders.place(placing)
    const orderId = idOf(placing)
    const repeated = { kind: 'repeated', bodyHash, orderId }
    expect(await again({ idempotencyKey: idempotencyKey!, bodyHash })).toEqual(repeated)
    expect(await again({ idempotencyKey: idempotencyKey! })).toEqual({ ...repeated, bodyHash: '' })
    const pending = { kind: 'pending', orderId }
    expect(await again({ bodyHash })).toEqual(pending)
    expect(await again({ bodyHash, idempotencyKey: fresh('key') })).toEqual(pending)
    await orders.move(sending(placing), [])
    expect(await again({ bodyHash })).toEqual(pending)
    await orders.move({ ...sending(placing), version: 2, to: 'unknown' }, [])
    expect(await again({ bodyHash })).toEqual(pending)
    await orders.move({ ...sending(placing), version: 3, to: 'failed', releases: true }, [])
    expect(await again({ bodyHash })).toEqual({ kind: 'placed' })
    expect(await again({ idempotencyKey: idempotencyKey!, bodyHash })).toEqual(repeated)
  })

  it('knows a request of nobody else and for no other form again', async () => {
    const { orders } = storage()
    const placing = aPlacing({ idempotencyKey: fresh('key') })
    const { bodyHash, idempotencyKey } = placing
    await orders.place(placing)
    const same = { bodyHash, idempotencyKey: idempotencyKey! }
    expect(await orders.place(aPlacing(same))).toEqual({ kind: 'placed' })
    const { userId } = placing.stored.order
    expect(await orders.place(aPlacing({ ...same, order: { userId }, surveyId: 'listed' }))).toEqual({
      kind: 'placed',
    })
  })

  it('lets an older order that was never sent end for a new one, which has its place [PAY-22]', async () => {
    const take = aTake(fresh('cal'))
    const older = aPlacing({ takes: [take] })
    const { userId } = older.stored.order
    const elsewhere = aPlacing({ order: { userId }, surveyId: 'listed' })
    await storage().orders.place(older)
    await storage().orders.place(elsewhere)
    const newer = aPlacing({ order: { userId }, takes: [take] })
    expect(await storage().orders.place(newer)).toEqual({ kind: 'placed' })
    expect(await stateOf(storage(), older)).toBe('expired')
    expect(await storage().orders.pendingAnswer(idOf(older))).toBeUndefined()
    expect(await stateOf(storage(), elsewhere)).toBe('temporary')
    expect(await reservedIn(storage(), take)).toBe(1)
    await storage().orders.move(sending(newer), [])
    expect(await storage().orders.place(aPlacing({ order: { userId }, takes: [take] }))).toMatchObject({
      kind: 'full',
    })
    expect(await stateOf(storage(), newer)).toBe('sent')
    await expectSound(storage())
  })
}

/** Which orders are not stored, on a store whose catalog has version 0. */
export function refusedPromises(storage: Open): void {
  const refused = async (placing: OrderPlacing, outcome: object) => {
    expect(await storage().orders.place(placing)).toEqual(outcome)
    expect(await storage().orders.find(idOf(placing))).toBeUndefined()
    expect(await storage().orders.pendingAnswer(idOf(placing))).toBeUndefined()
  }

  it('stores nothing where a place is missing or a cap is reached [PAY-22] [RSV-27]', async () => {
    const calendarId = fresh('cal')
    const [free, full] = [aTake(calendarId), aTake(calendarId, { itemKey: 'r2', slotKey: 1 })]
    await storage().answers.save(aBooking([full]))
    await refused(aPlacing({ takes: [free, full] }), { kind: 'full', itemKey: 'r2', remaining: 0 })
    expect(await reservedIn(storage(), free)).toBe(0)
    const capped = { ...free, caps: { maxOfDay: 0 } }
    await refused(aPlacing({ takes: [capped] }), { kind: 'capped', itemKey: 'r1', per: 'day' })
    await expectSound(storage())
  })

  it('leaves an older order alone that a refused one would have ended', async () => {
    const take = aTake(fresh('cal'))
    const older = aPlacing({ takes: [take] })
    await storage().orders.place(older)
    const { userId } = older.stored.order
    await refused(aPlacing({ order: { userId }, takes: [take, { ...take, itemKey: 'r2' }] }), {
      kind: 'full',
      itemKey: 'r2',
      remaining: 0,
    })
    expect(await stateOf(storage(), older)).toBe('temporary')
    expect(await reservedIn(storage(), take)).toBe(1)
  })

  it('refuses what was validated against another form or catalog, or another answer than there is', async () => {
    const conflict = (on: string) => ({ kind: 'conflict', on })
    await refused(aPlacing({ answer: { surveyVersion: 2 } }), conflict('survey'))
    await refused(aPlacing({ surveyId: 'unknown' }), conflict('survey'))
    await refused(aPlacing({ takes: [], catalogVersion: 7 }), conflict('catalog'))
    const supersedes = { answerId: 'none', version: 1, check: '取り消し' }
    await refused(aPlacing({ answer: { supersedes } }), conflict('answer'))
    const { record } = aBooking([])
    await storage().answers.save(aBooking([], record))
    const { answerId, userId } = record
    const of = (version: number) =>
      aPlacing({ order: { userId }, answer: { supersedes: { ...supersedes, answerId, version } } })
    await refused(of(2), conflict('answer'))
    expect(await storage().orders.place(of(1))).toEqual({ kind: 'placed' })
  })

  it('refuses more orders than a resident may place, and more answers than they may have', async () => {
    const userId = fresh('U')
    const limited = (atMs: number) =>
      aPlacing({ order: { userId }, atMs, atMost: { times: 2, sinceMs: friday } })
    for (const atMs of [friday - 1, friday, friday + 1])
      expect(await storage().orders.place(limited(atMs))).toEqual({ kind: 'placed' })
    await refused(limited(friday + 2), { kind: 'too_many' })
    const { record } = aBooking([])
    await storage().answers.save(aBooking([], record))
    const live = (maxLive: number) => aPlacing({ order: { userId: record.userId }, answer: { maxLive } })
    await refused(live(1), { kind: 'too_many_live' })
    expect(await storage().orders.place(live(2))).toEqual({ kind: 'placed' })
  })
}
