import { afterEach, describe, expect, it } from 'vitest'
import type { OrderPlacing } from '../../application/ports/order-repository.ts'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { aBooking, aTake, audit, expectSound, places, reservedIn, tally } from './booking-writes.ts'
import { aPlacing, completing, sending } from './order-writes.ts'
import type { Store } from './store.ts'

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

type Open = () => Store<'orders' | 'answers' | 'ownAnswers' | 'bookings' | 'selfAudit'>

/** What comes of orders when much happens at once; on a store whose catalog has version 0. */
export function orderRacePromises(storage: Open): void {
  describe('raced', () => {
    afterEach(() => expectSound(storage()))

    const idOf = ({ stored }: OrderPlacing) => stored.order.orderId
    const sent = async (placing: OrderPlacing) => {
      expect(await storage().orders.place(placing)).toEqual({ kind: 'placed' })
      await storage().orders.move(sending(placing), [])
      return placing
    }
    const save = async (write: Parameters<Store<'answers'>['answers']['save']>[0]) => {
      const outcome = await storage().answers.save(write)
      return outcome.kind === 'conflict' ? `conflict on ${outcome.on}` : outcome.kind
    }
    const moved = (placing: OrderPlacing, version: number, to: 'cancelled' | 'unknown') =>
      storage().orders.move({ ...sending(placing), version, to, releases: true }, [])

    it('makes one order of a request that comes 32 times at once [PAY-22]', async () => {
      const take = aTake(fresh('cal'), { quota: 99 })
      const [userId, bodyHash] = [fresh('U'), fresh('body')]
      const outcomes = await Promise.all(
        times(32, () => storage().orders.place(aPlacing({ order: { userId }, takes: [take], bodyHash }))),
      )
      expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ placed: 1, pending: 31 })
      expect(
        new Set(outcomes.flatMap((outcome) => ('orderId' in outcome ? [outcome.orderId] : []))).size,
      ).toBe(1)
      expect(await reservedIn(storage(), take)).toBe(1)
    })

    it('leaves one of 32 different orders that a resident places at once, and its place [PAY-22]', async () => {
      const take = aTake(fresh('cal'), { quota: 1 })
      const userId = fresh('U')
      const placings = times(32, () => aPlacing({ order: { userId }, takes: [take] }))
      const outcomes = await Promise.all(placings.map((placing) => storage().orders.place(placing)))
      expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ placed: 32 })
      const found = await Promise.all(placings.map((placing) => storage().orders.find(idOf(placing))))
      expect(tally(found.map((order) => order!.state))).toEqual({ temporary: 1, expired: 31 })
      expect(await reservedIn(storage(), take)).toBe(1)
    })

    it('stores one answer for an order that is completed 32 times at once [PAY-21]', async () => {
      const take = aTake(fresh('cal'))
      const placing = await sent(aPlacing({ takes: [take] }))
      const done = await Promise.all(times(32, () => save(completing(placing))))
      expect(tally(done)).toEqual({ saved: 1, 'conflict on order': 31 })
      expect(await reservedIn(storage(), take)).toBe(1)
      expect(await storage().ownAnswers.listOwn(placing.stored.order.userId, 'often')).toHaveLength(1)
    })

    it('keeps a payment to one of the orders that are completed by it at once [PAY-21]', async () => {
      const placings = await Promise.all(times(8, () => sent(aPlacing())))
      const trackingId = fresh('T')
      const done = await Promise.all(
        placings.map((placing) => {
          const write = completing(placing)
          const { move } = write.order as Extract<typeof write.order, { kind: 'completes' }>
          return save({ ...write, order: { kind: 'completes', move: { ...move, trackingId } } })
        }),
      )
      expect(tally(done)).toEqual({ saved: 1, tracking_used: 7 })
    })

    it('completes an order with its places or lets it expire without them, never both [PAY-22]', async () => {
      const calendarId = fresh('cal')
      const expiresAtMs = Date.now() + 60_000
      const outcomes = times(12, (slotKey) => async () => {
        const take = aTake(calendarId, { slotKey })
        const placing = await sent(aPlacing({ takes: [take], expiresAtMs }))
        const rival = aPlacing({ takes: [take], atMs: expiresAtMs })
        const [completed, taken] = await Promise.all([
          save(completing(placing)),
          storage().orders.place(rival),
        ])
        const { state } = (await storage().orders.find(idOf(placing)))!
        const booked = await storage().bookings.ofAnswer(placing.answer.record.answerId)
        expect(await reservedIn(storage(), take)).toBe(1)
        return [completed, taken.kind, state, booked.length].join()
      })
      const done = await Promise.all(outcomes.map((each) => each()))
      const possible = ['saved,full,completed,1', 'conflict on order,placed,unknown,0']
      expect(done.filter((outcome) => !possible.includes(outcome))).toEqual([])
    })

    it('gives the places of an order whose time is over to several who want one each at once [PAY-22]', async () => {
      const calendarId = fresh('cal')
      const expiresAtMs = Date.now() + 60_000
      const pairs = times(12, (index) => [
        aTake(calendarId, { slotKey: 2 * index }),
        aTake(calendarId, { itemKey: 'r2', slotKey: 2 * index + 1 }),
      ])
      await Promise.all(pairs.map((takes) => sent(aPlacing({ takes, expiresAtMs }))))
      const wanting = pairs.flat().map((take) => aPlacing({ takes: [take], atMs: expiresAtMs }))
      const outcomes = await Promise.all(wanting.map((placing) => storage().orders.place(placing)))
      expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ placed: 24 })
      for (const take of pairs.flat()) expect(await reservedIn(storage(), take)).toBe(1)
    })

    it('gives the last place to a late payment or to another resident, and the order waits on where it is lost [PAY-22]', async () => {
      const calendarId = fresh('cal')
      const done = await Promise.all(
        times(12, async (slotKey) => {
          const take = aTake(calendarId, { slotKey })
          const placing = await sent(aPlacing({ takes: [take] }))
          await moved(placing, 2, 'unknown')
          const late = completing(placing, { version: 3, places: places([take]) })
          const outcomes = await Promise.all([save(late), save(aBooking([take]))])
          const { state } = (await storage().orders.find(idOf(placing)))!
          expect(await reservedIn(storage(), take)).toBe(1)
          return [...outcomes, state].join()
        }),
      )
      const possible = ['saved,full,completed', 'full,saved,unknown']
      expect(done.filter((outcome) => !possible.includes(outcome))).toEqual([])
    })

    it('lets a result, a return and an expiry that come at once move an order once', async () => {
      const take = aTake(fresh('cal'), { quota: 20 })
      const placings = await Promise.all(times(10, () => sent(aPlacing({ takes: [take] }))))
      const done = await Promise.all(
        placings.flatMap((placing) => [
          moved(placing, 2, 'cancelled'),
          save(completing(placing)),
          moved(placing, 2, 'unknown'),
        ]),
      )
      const { conflict = 0, 'conflict on order': lost = 0, moved: gone = 0, saved = 0 } = tally(done)
      expect(gone + saved).toBe(10)
      expect(conflict + lost).toBe(20)
      expect(await reservedIn(storage(), take)).toBe(saved)
    })

    it('lets a cancellation or a refund have a paid order, not both [CANCEL-23]', async () => {
      const take = aTake(fresh('cal'), { quota: 20 })
      const placings = await Promise.all(times(10, () => sent(aPlacing({ takes: [take] }))))
      for (const placing of placings) await storage().answers.save(completing(placing))
      const step = (placing: OrderPlacing, to: 'refund_needed' | 'refunded') =>
        ({ orderId: idOf(placing), version: 3, to, atMs: friday, canceledAt: 9, releases: false }) as const
      const done = await Promise.all(
        placings.flatMap((placing) => [
          storage().answers.amend({
            ...placing.answer.record,
            check: 'キャンセル',
            releases: 'all',
            order: step(placing, 'refund_needed'),
            audit,
          }),
          storage().orders.move(step(placing, 'refunded'), []),
        ]),
      )
      const { conflict, amended = 0, moved: refunded = 0 } = tally(done)
      expect([conflict, amended + refunded]).toEqual([10, 10])
      expect(await reservedIn(storage(), take)).toBe(refunded)
      const states = await Promise.all(
        placings.map(async (placing) => (await storage().orders.find(idOf(placing)))?.state),
      )
      const counted = tally(states.map(String))
      expect([counted.refund_needed ?? 0, counted.refunded ?? 0]).toEqual([amended, refunded])
    })
  })
}
