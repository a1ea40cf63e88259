import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderFacts, OrderPlacing } from '../../application/ports/order-repository.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import { PaymentStatus } from '../../domain/order/order-state.ts'
import { friday } from '../builders.ts'
import { fresh, surveysOfContract } from './answer-writes.ts'
import { aBooking, aTake, day, expectSound, places, reservedIn } from './booking-writes.ts'
import { orderRacePromises } from './order-races.ts'
import { aPlacing, completing, sending } from './order-writes.ts'
import { orderedAnswerPromises } from './ordered-answers.ts'
import { placedPromises, refusedPromises } from './placed-orders.ts'
import type { Store } from './store.ts'

type Ports =
  | 'orders'
  | 'answers'
  | 'ownAnswers'
  | 'bookings'
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
    listPromises(() => storage)
    orderedAnswerPromises(() => storage)
    orderRacePromises(() => storage)
  })
}

/** Stores an order and has it sent. */
async function sent({ orders }: Pick<Store<Ports>, 'orders'>, placing: OrderPlacing): Promise<OrderPlacing> {
  expect(await orders.place(placing)).toEqual({ kind: 'placed' })
  expect(await orders.move(sending(placing), [])).toBe('moved')
  return placing
}

const idOf = ({ stored }: OrderPlacing) => stored.order.orderId
const stateOf = async (storage: Pick<Store<Ports>, 'orders'>, placing: OrderPlacing) =>
  (await storage.orders.find(idOf(placing)))?.state

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
      surplus: 0,
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
      const expiresAtMs = Date.now() + 60
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
      const facts = { order: idOf(placing), to: state }
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

function listPromises(storage: Open): void {
  it('lists orders by their state, and those with a surplus, the oldest first', async () => {
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
    const paid = { ...sending(young), version: 2, to: 'refund_needed', trackingId: fresh('T') } as const
    await orders.move({ ...paid, captured: true, completedAt: 99 }, [])
    const ids = (facts: readonly OrderFacts[]) => facts.map(({ orderId }) => orderId)
    expect(ids(await listed(['sent'], made))).toEqual([old, middle].map(idOf))
    expect(ids(await listed(['refund_needed', 'sent'], made))).toEqual([old, middle, young].map(idOf))
    expect(await listed([], made)).toEqual([])
    expect(await orders.countSurplus(idOf(young), 1, [])).toBe(true)
    const facts = {
      orderId: idOf(young),
      surveyId: 'often',
      state: 'refund_needed',
      captured: true,
      amountWithTax: 300,
      createdAtMs: friday - 1,
      completedAt: 99,
      trackingId: paid.trackingId,
      surplus: 1,
    }
    expect(await listed([], made)).toEqual([facts])
    expect(await orders.find(idOf(young))).toMatchObject({ surplus: 1, version: 3 })
    expect(await orders.countSurplus(idOf(young), -1, [])).toBe(true)
    expect(await orders.countSurplus(idOf(young), -1, [])).toBe(false)
    expect(await listed([], made)).toEqual([])
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

  it('holds places on the day that they are on', async () => {
    const take = aTake(fresh('cal'))
    const placing = aPlacing({ takes: [take] })
    await storage().orders.place(placing)
    const { userId } = placing.stored.order
    expect(await storage().bookings.countOwn(userId, take.slot.calendarId, { from: day, to: day })).toBe(1)
    expect(placing.answer.places).toEqual(places([take]))
  })
}
