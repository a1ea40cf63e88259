import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderPlacing } from '../../application/ports/order-repository.ts'
import { PaymentStatus } from '../../domain/order/order-state.ts'
import { friday } from '../builders.ts'
import { fresh, surveysOfContract } from './answer-writes.ts'
import { aBooking, aTake, expectSound, reservedIn } from './booking-writes.ts'
import { listedOrderPromises } from './listed-orders.ts'
import { orderRacePromises } from './order-races.ts'
import { aPlacing, completing, idOf, sending, sent, stateOf } from './order-writes.ts'
import { orderedAnswerPromises } from './ordered-answers.ts'
import type { Store } from './store.ts'

type Ports =
  | 'orders'
  | 'answers'
  | 'ownAnswers'
  | 'bookings'
  | 'claims'
  | 'residents'
  | 'retention'
  | 'selfAudit'
  | 'city'
type Open = () => Store<Ports>

/** What every `OrderRepository` promises. @param open an empty storage; the suite closes it */
export function orderRepositoryContract(name: string, open: () => Promise<Store<Ports>>): void {
  describe(`OrderRepository contract: ${name}`, () => {
    let storage: Store<Ports>
    beforeAll(async () => {
      storage = await open()
      await storage.city.import(surveysOfContract, friday)
    })
    afterAll(() => storage.close())

    placedPromises(() => storage)
    refusedPromises(() => storage)
    movedPromises(() => storage)
    expiryPromises(() => storage)
    listedOrderPromises(() => storage)
    orderedAnswerPromises(() => storage)
    orderRacePromises(() => storage)
    settlingPromises(open)
  })
}

/** On stores of their own: what a store has learnt of the first order must not bind the next. */
function settlingPromises(open: () => Promise<Store<Ports>>): void {
  it.each([
    ['one place after two', [2, 1]],
    ['two places after one', [1, 2]],
  ])('completes an order of %s with all that it holds [PAY-21]', async (_, counts) => {
    const storage = await open()
    await storage.city.import(surveysOfContract, friday)
    for (const count of counts) {
      const calendarId = fresh('cal')
      const takes = Array.from({ length: count }, (_, at) =>
        aTake(calendarId, { itemKey: `r${at}`, slotKey: at }),
      )
      const placing = await sent(storage, aPlacing({ takes }))
      expect(await storage.answers.save(completing(placing))).toMatchObject({ kind: 'saved' })
      const { answerId } = placing.answer.record
      expect(await storage.bookings.ofAnswer(answerId)).toHaveLength(count)
    }
    await expectSound(storage)
    await storage.close()
  })
}

function placedPromises(storage: Open): void {
  it('finds nothing where nothing was ordered', async () => {
    const { orders } = storage()
    expect(await orders.find('none')).toBeUndefined()
    expect(await orders.findOwn(fresh('U'), 'none')).toBeUndefined()
    expect(await orders.pendingAnswer('none')).toBeUndefined()
    expect(await orders.ofAnswers(fresh('U'), ['none'])).toEqual(new Map())
    expect(await orders.ofAnswers(fresh('U'), [])).toEqual(new Map())
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
    const stored = { ...placing.stored, state: 'temporary', version: 1, captured: false }
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

  it('finds what a request has placed before: by its key for good, by what it says until the result is known', async () => {
    const { orders } = storage()
    const placing = aPlacing({ idempotencyKey: fresh('key') })
    const { bodyHash, idempotencyKey } = placing
    const { userId } = placing.stored.order
    const orderId = idOf(placing)
    const { createdAtMs } = placing.stored
    await orders.place(placing)
    const find = async (over: { idempotencyKey?: string; bodyHash?: string }) => {
      const asked = { surveyId: 'often', bodyHash: fresh('body'), atMs: createdAtMs, ...over }
      const { placed, unsent } = await orders.findEarlier(userId, asked)
      return { placed, unsent: unsent.map(({ order }) => order.orderId) }
    }
    const pending = { kind: 'pending', orderId }
    expect(await find({ bodyHash })).toEqual({ placed: pending, unsent: [orderId] })
    expect(await find({})).toEqual({ placed: undefined, unsent: [orderId] })
    for (const [at, to] of (['sent', 'unknown'] as const).entries()) {
      await orders.move({ ...sending(placing), version: at + 1, to }, [])
      expect(await find({ bodyHash })).toEqual({ placed: pending, unsent: [] })
      expect(await find({})).toEqual({ placed: undefined, unsent: [] })
    }
    await orders.move({ ...sending(placing), version: 3, to: 'failed', releases: true }, [])
    expect(await find({ bodyHash })).toEqual({ placed: undefined, unsent: [] })
    const repeated = { kind: 'repeated', orderId, bodyHash }
    expect(await find({ bodyHash, idempotencyKey: idempotencyKey! })).toEqual({
      placed: repeated,
      unsent: [],
    })
    expect(await find({ idempotencyKey: idempotencyKey! })).toEqual({
      placed: { ...repeated, bodyHash: '' },
      unsent: [],
    })
    const elsewhere = { surveyId: 'listed', bodyHash, idempotencyKey: idempotencyKey!, atMs: createdAtMs }
    expect(await orders.findEarlier(userId, elsewhere)).toEqual({ unsent: [] })
    expect(await orders.findEarlier(fresh('U'), { ...elsewhere, surveyId: 'often' })).toEqual({ unsent: [] })
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
    await sent(storage(), aPlacing({ order: { userId: fresh('U') } }))
    await storage().orders.move(sending(newer), [])
    expect(await storage().orders.place(aPlacing({ order: { userId }, takes: [take] }))).toMatchObject({
      kind: 'full',
    })
    expect(await stateOf(storage(), newer)).toBe('sent')
    await expectSound(storage())
  })
}

function refusedPromises(storage: Open): void {
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
    const { surveys, ...city } = surveysOfContract
    const gone = { ...surveys[0]!, surveyId: 'gone', isAppending: { value: true } }
    await storage().city.import({ ...city, surveys: [...surveys, gone] }, friday)
    await storage().city.import(surveysOfContract, friday)
    await refused(aPlacing({ surveyId: 'gone' }), conflict('survey'))
    await refused(aPlacing({ takes: [], catalogVersion: 7 }), conflict('catalog'))
    const supersedes = { answerId: 'none', version: 1, check: '取り消し' }
    await refused(aPlacing({ answer: { supersedes } }), conflict('answer'))
    const { record } = aBooking([])
    await storage().answers.save(aBooking([], record))
    const { answerId, userId } = record
    const of = (version: number) =>
      aPlacing({ order: { userId }, answer: { supersedes: { ...supersedes, answerId, version } } })
    await refused(of(2), conflict('answer'))
    await refused(of(0), conflict('answer'))
    const ofOther = aPlacing({ answer: { supersedes: { ...supersedes, answerId } } })
    await refused(ofOther, conflict('answer'))
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
    const paying = fresh('U')
    const several = () => aPlacing({ order: { userId: paying }, maxSent: 2 })
    await sent(storage(), several())
    await sent(storage(), several())
    await refused(several(), { kind: 'too_many_sent' })
    expect(await storage().orders.place(live(2))).toEqual({ kind: 'placed' })
  })

  it('counts an answer that is being paid as one that the resident has, and one that was not sent as none', async () => {
    const userId = fresh('U')
    const only = () => aPlacing({ order: { userId }, answer: { maxLive: 1 } })
    const atOnce = () => {
      const { stored, answer } = only()
      return { ...answer, order: { kind: 'new' as const, order: stored.order, atMs: friday }, audit: [] }
    }
    expect(await storage().orders.place(only())).toEqual({ kind: 'placed' })
    const paying = await sent(storage(), only())
    await refused(only(), { kind: 'too_many_live' })
    expect(await storage().answers.save(atOnce())).toEqual({ kind: 'too_many_live' })
    await storage().orders.move({ ...sending(paying), version: 2, to: 'failed', releases: true }, [])
    expect(await storage().answers.save(atOnce())).toMatchObject({ kind: 'saved' })
  })
}

function movedPromises(storage: Open): void {
  it('moves an order once from where it stands, with all that is learnt', async () => {
    const { orders } = storage()
    const placing = aPlacing()
    const { atMs } = { atMs: placing.stored.createdAtMs + 5 }
    await orders.place(placing)
    expect(await orders.move({ ...sending(placing), atMs }, [])).toBe('moved')
    expect(await orders.move({ ...sending(placing), atMs: atMs + 1 }, [])).toBe('conflict')
    expect(await orders.move({ ...sending(placing), version: 2, atMs: atMs + 1 }, [])).toBe('moved')
    expect(await orders.find(idOf(placing))).toMatchObject({ state: 'sent', version: 3, sentAtMs: atMs })
    const paid = completing(placing, { version: 3 }).order!
    const move = paid.kind === 'completes' ? paid.move : sending(placing)
    expect(await orders.move({ ...move, to: 'refund_needed', canceledAt: 77 }, [])).toBe('moved')
    expect(await orders.find(idOf(placing))).toEqual({
      ...placing.stored,
      order: {
        ...placing.stored.order,
        status: PaymentStatus.COMPLETED,
        payMethod: 'credit',
        completedDate: friday / 1000,
        canceledDate: 77,
      },
      state: 'refund_needed',
      version: 4,
      captured: true,
      sentAtMs: atMs,
      trackingId: move.trackingId,
    })
    expect(await orders.pendingAnswer(idOf(placing))).toEqual(placing.answer)
  })

  it('keeps what the provider calls a payment to one order', async () => {
    const { orders } = storage()
    const [a, b] = [await sent(storage(), aPlacing()), await sent(storage(), aPlacing())]
    const known = (placing: OrderPlacing, version: number) =>
      orders.move({ ...sending(placing), version, trackingId: `T-${idOf(a)}` }, [])
    expect(await known(a, 2)).toBe('moved')
    expect(await known(b, 2)).toBe('tracking_used')
    expect(await known(a, 3)).toBe('moved')
    expect(await orders.find(idOf(b))).toMatchObject({ version: 2 })
  })

  it('gives the places back and drops the answer where a move says so, once [PAY-22]', async () => {
    const take = aTake(fresh('cal'))
    const placing = await sent(storage(), aPlacing({ takes: [take] }))
    const cancel = { ...sending(placing), version: 2, to: 'cancelled', releases: true } as const
    const done = [await storage().orders.move(cancel, []), await storage().orders.move(cancel, [])]
    expect(done).toEqual(['moved', 'conflict'])
    expect(await reservedIn(storage(), take)).toBe(0)
    expect(await storage().orders.pendingAnswer(idOf(placing))).toBeUndefined()
    await expectSound(storage())
  })
}

function expiryPromises(storage: Open): void {
  it.each([
    ['that was not sent ends', 'expired', false],
    ['that was sent waits on for its result', 'unknown', true],
  ] as const)(
    'gives the place of an order whose time is over to whoever wants it: one %s [PAY-22]',
    async (_, state, isSent) => {
      const take = aTake(fresh('cal'))
      const expiresAtMs = Date.now() + 1_500
      const placing = aPlacing({ takes: [take], expiresAtMs, atMs: expiresAtMs - 1000 })
      await storage().orders.place(placing)
      if (isSent) await storage().orders.move(sending(placing), [])
      const wanted = async () => (await storage().answers.save(aBooking([take]))).kind
      await expect.poll(wanted).toBe('saved')
      expect(await stateOf(storage(), placing)).toBe(state)
      const pending = await storage().orders.pendingAnswer(idOf(placing))
      expect(pending).toEqual(isSent ? placing.answer : undefined)
      expect(await reservedIn(storage(), take)).toBe(1)
      const { events } = await storage().residents.find(placing.stored.order.userId)
      const amount = placing.stored.order.amountWithTax
      const facts = { order: idOf(placing), event: 'expiry', to: state, amount }
      expect(events.filter(({ kind }) => kind === 'order.moved')).toEqual([
        { kind: 'order.moved', atMs: expect.any(Number), surveyId: 'often', facts },
      ])
      await expectSound(storage())
    },
  )

  it('ends an order with all of its places, also where one of them is wanted [PAY-22]', async () => {
    const calendarId = fresh('cal')
    const [wanted, other] = [
      aTake(calendarId),
      aTake(calendarId, { itemKey: 'r2', slotKey: 1, cost: 2, quota: 2 }),
    ]
    const atMs = Date.now() + 60_000
    await sent(storage(), aPlacing({ takes: [wanted, other], atMs, expiresAtMs: atMs + 1000 }))
    const next = (at: number) => storage().orders.place(aPlacing({ takes: [wanted], atMs: at }))
    expect(await next(atMs + 999)).toMatchObject({ kind: 'full' })
    expect(await next(atMs + 1000)).toEqual({ kind: 'placed' })
    expect([await reservedIn(storage(), wanted), await reservedIn(storage(), other)]).toEqual([1, 0])
    await expectSound(storage())
  })
}
