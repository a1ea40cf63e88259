import { expect, it } from 'vitest'
import type { OrderMove } from '../../application/ports/order-move.ts'
import type { OrderFacts, OrderPlacing } from '../../application/ports/order-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import { type LocalDate, localDate, startOfTokyoDay } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { aTake, day, places } from './booking-writes.ts'
import { aPlacing, completing, idOf, sending, sent } from './order-writes.ts'

/** What every store promises of finding orders again. */
export function listedOrderPromises(
  storage: () => Pick<Storage, 'orders' | 'answers' | 'bookings' | 'residents'>,
): void {
  it('lists orders by their state, the oldest first', async () => {
    const { orders } = storage()
    const listed = async (states: readonly OrderState[], of: readonly OrderPlacing[]) => {
      const all: OrderFacts[] = []
      for await (const facts of orders.inStates(states)) all.push(facts)
      return all.filter(({ orderId }) => of.some((placing) => idOf(placing) === orderId))
    }
    const made = await Promise.all(
      [3, 1, 2].map((age) => sent(storage(), aPlacing({ atMs: friday - age, expiresAtMs: friday * 2 }))),
    )
    const [old, young, middle] = made as [OrderPlacing, OrderPlacing, OrderPlacing]
    const before = await orders.countIn('refund_needed')
    const paid = { ...sending(young), version: 2, to: 'refund_needed', trackingId: fresh('T') } as const
    await orders.move({ ...paid, captured: true, completedAt: 99 }, [])
    const ids = (facts: readonly OrderFacts[]) => facts.map(({ orderId }) => orderId)
    expect(ids(await listed(['sent'], made))).toEqual([old, middle].map(idOf))
    expect(ids(await listed(['refund_needed', 'sent'], made))).toEqual([old, middle, young].map(idOf))
    const facts = {
      orderId: idOf(young),
      surveyId: 'often',
      state: 'refund_needed',
      version: 3,
      captured: true,
      amountWithTax: 300,
      createdAtMs: friday - 1,
      completedAt: 99,
      trackingId: paid.trackingId,
      serviceId: 'waste',
    }
    expect(await listed(['refund_needed'], made)).toEqual([facts])
    expect(await orders.countIn('refund_needed')).toBe(before + 1)
    expect(await listed([], made)).toEqual([])
  })

  it('finds the orders of a resident that have no answer by their state, the latest first', async () => {
    const { orders } = storage()
    const order = { userId: fresh('U') }
    const over = { order, expiresAtMs: friday * 2 }
    const [older, later, unsent] = [1, 2, 3].map((age) => aPlacing({ ...over, atMs: friday + age })) as [
      OrderPlacing,
      OrderPlacing,
      OrderPlacing,
    ]
    for (const placing of [older, later]) await sent(storage(), placing)
    const paid = await sent(storage(), aPlacing(over))
    await storage().answers.save(completing(paid))
    await orders.place(unsent)
    const refund = { ...sending(older), version: 2, to: 'refund_needed' } as const
    await orders.move({ ...refund, captured: true, trackingId: fresh('T') }, [])
    const found = async (userId: string, ...states: OrderState[]) =>
      (await orders.withoutAnswer(userId, states)).map(({ order }) => order.orderId)
    expect(await found(order.userId, 'sent', 'refund_needed', 'completed')).toEqual([later, older].map(idOf))
    expect(await found(order.userId, 'temporary')).toEqual([idOf(unsent)])
    expect(await found(fresh('U'), 'sent', 'refund_needed')).toEqual([])
  })

  it('stores a payment beyond the one of an order once, by its tracking id, without an answer', async () => {
    const { orders } = storage()
    const placing = await sent(storage(), aPlacing({ expiresAtMs: friday * 2 }))
    const first = (await orders.find(idOf(placing)))!
    const trackingId = fresh('T')
    const order = { ...first.order, orderId: fresh('SECOND') }
    const surplus = { ...first, order, trackingId, captured: true }
    const many = await Promise.all([1, 2, 3].map(() => orders.addSurplus(surplus, idOf(placing), [])))
    expect(many.filter((isAdded) => isAdded)).toHaveLength(1)
    expect(await orders.findOwn(order.userId, order.orderId)).toMatchObject({
      state: 'unknown',
      captured: true,
      trackingId,
    })
    expect(await orders.pendingAnswer(order.orderId)).toBeUndefined()
    const paid = { ...sending(placing), version: 2, to: 'failed', trackingId } as const
    expect(await orders.move(paid, [])).toBe('tracking_used')
    await storage().residents.erase(order.userId, day, () => [])
    expect(await orders.findFacts(order.orderId)).toMatchObject({ state: 'unknown', trackingId })
  })

  it('stores a payment of a resident who is erased in the same moment so that only its amount stays', async () => {
    const { orders, residents } = storage()
    for (let round = 0; round < 5; round += 1) {
      const placing = await sent(storage(), aPlacing({ expiresAtMs: friday * 2 }))
      const first = (await orders.find(idOf(placing)))!
      const { userId } = first.order
      const surplus = {
        ...first,
        order: { ...first.order, orderId: fresh('SECOND') },
        trackingId: fresh('T'),
      }
      const added = () => orders.addSurplus(surplus, idOf(placing), [])
      const erased = () => residents.erase(userId, day, () => [])
      // The first time one comes after the other for sure.
      if (round === 0) await erased()
      await Promise.all(round === 0 ? [added()] : [added(), erased(), erased()])
      const facts = await orders.findFacts(surplus.order.orderId)
      expect(facts).toMatchObject({ state: 'unknown', trackingId: surplus.trackingId })
      expect(await orders.find(surplus.order.orderId)).toBeUndefined()
      expect(await orders.withoutAnswer(userId, ['unknown'])).toEqual([])
    }
  })

  it('finds the order of a request as placing it would, and those that were not sent', async () => {
    const { orders } = storage()
    const idempotencyKey = fresh('key')
    const placing = { ...aPlacing({ expiresAtMs: Date.now() + 60_000 }), idempotencyKey }
    await orders.place(placing)
    const { userId, orderId } = placing.stored.order
    const asked = { surveyId: 'often', bodyHash: placing.bodyHash, atMs: placing.stored.createdAtMs }
    const found = async (userId: string, request: Partial<typeof asked> & { idempotencyKey?: string }) => {
      const { placed, unsent } = await orders.findEarlier(userId, { ...asked, ...request })
      return { placed, unsent: unsent.map(({ order }) => order.orderId) }
    }
    const pending = { kind: 'pending', orderId }
    const unsent = [orderId]
    expect(await found(userId, {})).toEqual({ placed: pending, unsent })
    const byKey = { bodyHash: 'other', idempotencyKey }
    const repeated = { kind: 'repeated', bodyHash: '', orderId }
    expect(await found(userId, byKey)).toEqual({ placed: repeated, unsent })
    expect(await found(userId, { idempotencyKey })).toMatchObject({
      placed: { kind: 'repeated', bodyHash: placing.bodyHash },
    })
    expect(await found(userId, { bodyHash: 'other' })).toEqual({ unsent })
    expect(await found(userId, { surveyId: 'svy001' })).toEqual({ unsent: [] })
    expect(await found(fresh('U'), byKey)).toEqual({ unsent: [] })
    await orders.move(sending(placing), [])
    expect(await found(userId, {})).toEqual({ placed: pending, unsent: [] })
    expect(await found(userId, byKey)).toEqual({ placed: repeated, unsent: [] })
    const failed = { ...sending(placing), version: 2, to: 'failed' } as const
    await orders.move(failed, [])
    expect(await found(userId, {})).toEqual({ unsent: [] })
    expect(await found(userId, byKey)).toEqual({ placed: repeated, unsent: [] })
  })

  it('lists more orders than are read at once, each once', async () => {
    const at = { atMs: 1_000, expiresAtMs: friday * 2 }
    const made = await Promise.all(
      Array.from({ length: 250 }, () => storage().orders.place(aPlacing({ surveyId: 'listed', ...at }))),
    )
    expect(made).toHaveLength(250)
    const ids: string[] = []
    for await (const { orderId, createdAtMs } of storage().orders.inStates(['temporary']))
      if (createdAtMs === 1_000) ids.push(orderId)
    expect(ids).toHaveLength(250)
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('sums the orders that were made, completed or cancelled on some days in Japan, those of erased residents too', async () => {
    const { orders } = storage()
    const [first, last] = [localDate('2031-04-01'), localDate('2031-04-02')]
    const begin = startOfTokyoDay(first)
    const end = startOfTokyoDay(localDate('2031-04-03'))
    const order = { serviceId: fresh('service') }
    const sumsOf = async (from: LocalDate, to: LocalDate) =>
      (await orders.sumsOf({ from, to }))
        .filter(({ serviceId }) => serviceId === order.serviceId)
        .sort((a, b) => a.createdOn.localeCompare(b.createdOn))
    const pay = async (atMs: number, over: Partial<OrderMove> = {}) => {
      const placing = await sent(storage(), aPlacing({ order, atMs, expiresAtMs: end * 2 }))
      const paid = { ...sending(placing), version: 2, to: 'refund_needed', captured: true } as const
      expect(await orders.move({ ...paid, payMethod: 'paypay', ...over }, [])).toBe('moved')
      return placing
    }
    for (const atMs of [begin - 1, begin, end - 1, end])
      await pay(atMs, { completedAt: Math.floor(atMs / 1000) })
    const early = begin - 5 * 86_400_000
    await pay(early, { completedAt: begin / 1000 })
    const gone = await pay(early, { completedAt: begin / 1000 })
    await pay(early, { to: 'refunded', completedAt: early / 1000, canceledAt: end / 1000 - 1 })
    await storage().residents.erase(gone.stored.order.userId, day, () => [])
    await sent(storage(), aPlacing({ order, atMs: begin + 1, expiresAtMs: end * 2 }))

    const same = { ...order, surveyId: 'often' }
    const paypay = { ...same, payMethod: 'paypay', captured: true }
    const earlier = localDate('2031-03-27')
    const paid = { ...paypay, state: 'refund_needed' }
    const sums = await sumsOf(first, last)
    expect(sums).toHaveLength(5)
    expect(sums).toEqual(
      expect.arrayContaining([
        { ...paid, createdOn: earlier, completedOn: first, orders: 2, yen: 600 },
        {
          ...{ ...paypay, state: 'refunded', orders: 1, yen: 300 },
          ...{ createdOn: earlier, completedOn: earlier, canceledOn: last },
        },
        { ...paid, createdOn: first, completedOn: first, orders: 1, yen: 300 },
        { ...same, state: 'sent', captured: false, createdOn: first, orders: 1, yen: 300 },
        { ...paid, createdOn: last, completedOn: last, orders: 1, yen: 300 },
      ]),
    )
    expect(await sumsOf(localDate('2031-05-01'), localDate('2031-05-02'))).toEqual([])
  })

  it('pages orders of some forms and services by their state, with the codes of their answers', async () => {
    const { orders, answers } = storage()
    const [own, other] = [fresh('service'), fresh('service')]
    const paid = async (age: number, serviceId: string) => {
      const placing = await sent(
        storage(),
        aPlacing({ order: { serviceId }, atMs: friday - age, expiresAtMs: friday * 2 }),
      )
      await answers.save(completing(placing))
      return placing
    }
    const made = [await paid(3, own), await paid(2, other), await paid(1, own)] as const
    const within = { surveyIds: [], serviceIds: [own] }
    const asked = { state: 'completed', within, limit: 1 } as const
    const [first, ...rest] = await orders.page(asked)
    expect(rest).toEqual([])
    expect(first).toMatchObject({
      orderId: idOf(made[0]),
      serviceId: own,
      payMethod: 'credit',
      answerCode: made[0].answer.record.answerCode,
    })
    expect((await orders.page({ ...asked, after: first, limit: 9 })).map(({ orderId }) => orderId)).toEqual([
      idOf(made[2]),
    ])
    expect(await orders.countIn('completed', within)).toBe(2)
    expect(await orders.countIn('completed', { surveyIds: ['often'], serviceIds: [own] })).toBeGreaterThan(2)
    expect(await orders.countIn('completed', { surveyIds: [], serviceIds: [] })).toBe(0)
  })

  it('notes parts that are given back of what is paid, never more than remains, also of several at once', async () => {
    const { orders, residents } = storage()
    const serviceId = fresh('service')
    const placing = await sent(storage(), aPlacing({ order: { serviceId }, expiresAtMs: friday * 2 }))
    const { userId, orderId } = placing.stored.order
    const notedAt = startOfTokyoDay(localDate('2031-06-02')) / 1000
    const part = { orderId, yen: 100, notedAt, by: 'kato', why: '1枚を返した 𠮷' }
    expect(await orders.refundPart({ ...part, version: 2 }, [])).toBe('conflict')
    await storage().answers.save(completing(placing))
    const many = await Promise.all([0, 1, 2].map(() => orders.refundPart({ ...part, version: 3 }, [])))
    expect(many.toSorted()).toEqual(['conflict', 'conflict', 'noted'])
    expect(await orders.find(orderId)).toMatchObject({ version: 4, givenBack: 100 })
    expect(await orders.refundPart({ ...part, version: 4, yen: 201 }, [])).toBe('conflict')
    const { by: _, ...rest } = { ...part, version: 4, yen: 200, notedAt: notedAt + 86_400, why: '残り' }
    expect(await orders.refundPart(rest, [])).toBe('noted')
    expect(await orders.refundPart({ ...part, version: 5, yen: 1 }, [])).toBe('conflict')
    const noted = [
      { yen: 100, notedAt, by: 'kato', why: part.why },
      { yen: 200, notedAt: notedAt + 86_400, why: '残り' },
    ]
    expect(await orders.partRefunds(orderId)).toEqual(noted)
    expect(await orders.partRefunds('none')).toEqual([])
    expect((await residents.find(userId)).partRefunds).toEqual(noted.map((each) => ({ orderId, ...each })))
    const days = { from: localDate('2031-06-01'), to: localDate('2031-06-02') }
    const sumsOf = async () => (await orders.partRefundsOf(days)).filter((sum) => sum.serviceId === serviceId)
    const sum = { serviceId, surveyId: 'often', payMethod: 'credit', day: days.to, refunds: 1, yen: 100 }
    expect(await sumsOf()).toEqual([sum])
    await residents.erase(userId, day, () => [])
    expect(await sumsOf()).toEqual([sum])
    expect(await orders.partRefunds(orderId)).toEqual(noted.map(({ why: _, ...each }) => each))
  })

  it('keeps no reason of a part that is noted while whose order it is is erased', async () => {
    const { orders, residents } = storage()
    const part = { version: 3, yen: 100, notedAt: friday / 1000, by: 'kato', why: '山田様に返した' }
    const placings = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const placing = await sent(storage(), aPlacing({ expiresAtMs: friday * 2 }))
        await storage().answers.save(completing(placing))
        return placing
      }),
    )
    await Promise.all(
      placings.flatMap((placing) => [
        residents.erase(placing.stored.order.userId, day, () => []),
        orders.refundPart({ ...part, orderId: idOf(placing) }, []),
      ]),
    )
    for (const placing of placings) {
      const orderId = idOf(placing)
      for (const noted of await orders.partRefunds(orderId)) expect(noted).not.toHaveProperty('why')
      const { version, state } = (await orders.findFacts(orderId))!
      expect(state).toBe('completed')
      expect(await orders.refundPart({ ...part, orderId, version }, [])).toBe('conflict')
    }
  })

  it('finds what a provider may report: paid on the days, named, and second payments of them', async () => {
    const { orders } = storage()
    const paidOn = localDate('2031-07-01')
    const completedAt = startOfTokyoDay(paidOn) / 1000
    const paid = async (over: Partial<OrderMove> = {}) => {
      const placing = await sent(storage(), aPlacing({ expiresAtMs: friday * 2 }))
      const move = { ...sending(placing), version: 2, to: 'refund_needed', captured: true } as const
      await orders.move({ ...move, payMethod: 'paypay', completedAt, ...over }, [])
      return idOf(placing)
    }
    const first = await paid()
    await paid({ payMethod: 'cash' })
    await paid({ completedAt: completedAt - 1 })
    const named = await paid({ completedAt: completedAt + 86_400 })
    const stored = (await orders.find(named))!
    const trackingId = fresh('T')
    const order = { ...stored.order, orderId: `${named}-${trackingId}` }
    await orders.addSurplus({ ...stored, order, trackingId }, named, [])
    const found = async (ids: readonly string[]) =>
      (await orders.reported({ from: paidOn, to: paidOn }, ids)).map(({ orderId }) => orderId).toSorted()
    expect(await found([])).toEqual([first])
    expect(await found([named, first, 'none'])).toEqual([first, named, order.orderId].toSorted())
  })

  it('holds places on the day that they are on', async () => {
    const take = aTake(fresh('cal'))
    const placing = aPlacing({ takes: [take] })
    await storage().orders.place(placing)
    const { userId } = placing.stored.order
    const { calendarId } = take.slot
    expect(await storage().bookings.ownSlots(userId, [calendarId], { from: day, to: day })).toEqual([
      take.slot,
    ])
    expect(placing.answer.places).toEqual(places([take]))
  })
}
