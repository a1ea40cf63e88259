import { describe, expect, it } from 'vitest'
import type { OrderPlacing } from '../../application/ports/order-repository.ts'
import { PayType } from '../../domain/item-types/select-pay-type.ts'
import { plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { aBooking, aTake, audit, expectSound, places, reservedIn } from './booking-writes.ts'
import { aClaim, allow, anUnclaimedRecord } from './claim-writes.ts'
import { anOrder, aPlacing, completing, sending } from './order-writes.ts'
import type { Store } from './store.ts'

type Open = () => Store<
  'orders' | 'answers' | 'ownAnswers' | 'bookings' | 'claims' | 'residents' | 'retention' | 'selfAudit'
>

/** What becomes of an order together with its answer; on a store whose catalog has version 0. */
export function orderedAnswerPromises(storage: Open): void {
  const idOf = ({ stored }: OrderPlacing) => stored.order.orderId
  const sent = async (placing: OrderPlacing) => {
    expect(await storage().orders.place(placing)).toEqual({ kind: 'placed' })
    expect(await storage().orders.move(sending(placing), [])).toBe('moved')
    return placing
  }
  const own = ({ answer: { record } }: Pick<OrderPlacing, 'answer'>) =>
    storage().ownAnswers.listOwn(record.userId, record.surveyId)

  describe('with its answer', () => {
    it('completes together with it, whose bookings the held places become [PAY-21]', async () => {
      const calendarId = fresh('cal')
      const takes = [aTake(calendarId), aTake(calendarId, { itemKey: 'r2', slotKey: 1, cost: 2, quota: 2 })]
      const placing = await sent(aPlacing({ takes }))
      const { record } = placing.answer
      expect(await storage().answers.save(completing(placing))).toMatchObject({ kind: 'saved' })
      const { answerId, userId } = record
      expect(await own(placing)).toEqual([record])
      expect(await storage().bookings.ofAnswer(answerId)).toEqual([
        { ...takes[0]!.slot, answerId, itemKey: 'r1', cost: 1 },
        { ...takes[1]!.slot, answerId, itemKey: 'r2', cost: 2 },
      ])
      expect([await reservedIn(storage(), takes[0]!), await reservedIn(storage(), takes[1]!)]).toEqual([1, 2])
      const order = await storage().orders.findOwn(userId, idOf(placing))
      expect(order).toMatchObject({ state: 'completed', version: 3, captured: true, answerId })
      expect(await storage().orders.ofAnswers(userId, [answerId, 'none'])).toEqual(
        new Map([[answerId, order]]),
      )
      expect(await storage().orders.ofAnswers(fresh('U'), [answerId])).toEqual(new Map())
      expect(await storage().orders.pendingAnswer(idOf(placing))).toBeUndefined()
      await expectSound(storage())
    })

    it('completes without places where the answer books none', async () => {
      const placing = await sent(aPlacing())
      expect(await storage().answers.save(completing(placing))).toMatchObject({ kind: 'saved' })
      expect(await storage().answers.save(completing(placing))).toEqual({ kind: 'conflict', on: 'order' })
      expect(await own(placing)).toHaveLength(1)
    })

    it("completes with no answer but its resident's", async () => {
      const placing = await sent(aPlacing())
      const other = completing(placing, { record: aFreshRecord({ surveyId: 'often', keyMs: friday }) })
      expect(await storage().answers.save(other)).toEqual({ kind: 'conflict', on: 'order' })
      expect(await storage().orders.find(idOf(placing))).toMatchObject({ state: 'sent', version: 2 })
    })

    it('completes by a payment that no other order has, else nothing is stored', async () => {
      const first = await sent(aPlacing())
      await storage().answers.save(completing(first))
      const second = await sent(aPlacing())
      const write = completing(second)
      const order = write.order?.kind === 'completes' ? write.order : undefined
      const used = { ...order!, move: { ...order!.move, trackingId: `T-${idOf(first)}` } }
      expect(await storage().answers.save({ ...write, order: used })).toEqual({ kind: 'tracking_used' })
      expect(await own(second)).toEqual([])
      expect(await storage().orders.pendingAnswer(idOf(second))).toEqual(second.answer)
    })

    it('takes its places anew once the held ones are given back, or nothing moves [PAY-22]', async () => {
      const take = aTake(fresh('cal'))
      const expiresAtMs = Date.now() + 60_000
      const placing = await sent(aPlacing({ takes: [take], expiresAtMs }))
      const other = await sent(aPlacing({ takes: [take], atMs: expiresAtMs }))
      expect(await storage().orders.find(idOf(placing))).toMatchObject({ state: 'unknown', version: 3 })
      const redeeming = completing(placing, { version: 3 })
      expect(await storage().answers.save(redeeming)).toEqual({ kind: 'conflict', on: 'order' })
      const anew = { ...redeeming, places: places([take]) }
      expect(await storage().answers.save(anew)).toEqual({ kind: 'full', itemKey: 'r1', remaining: 0 })
      expect(await own(placing)).toEqual([])
      expect(await storage().orders.find(idOf(placing))).toMatchObject({ state: 'unknown', version: 3 })
      expect(await storage().orders.pendingAnswer(idOf(placing))).toEqual(placing.answer)
      await storage().orders.move({ ...sending(other), version: 2, to: 'failed', releases: true }, [])
      expect(await storage().answers.save(anew)).toMatchObject({ kind: 'saved' })
      expect(await reservedIn(storage(), take)).toBe(1)
      await expectSound(storage())
    })

    it('supersedes an older answer when it completes, and gives its places back', async () => {
      const calendarId = fresh('cal')
      const { record } = aBooking([])
      await storage().answers.save(aBooking([aTake(calendarId)], record))
      const { userId, answerId } = record
      const supersedes = { answerId, version: 1, check: '取り消し' }
      const take = aTake(calendarId, { slotKey: 1 })
      const placing = await sent(aPlacing({ order: { userId }, takes: [take], answer: { supersedes } }))
      expect(await storage().answers.save(completing(placing))).toMatchObject({ kind: 'saved' })
      expect(await storage().bookings.ofAnswer(answerId)).toEqual([])
      expect(await reservedIn(storage(), take)).toBe(1)
      await expectSound(storage())
    })
  })

  describe('of an answer', () => {
    /** Saves an answer with an order that is to be paid at the counter. */
    const due = async () => {
      const { record } = aBooking([])
      const { order } = anOrder({ userId: record.userId, selectedPayType: PayType.CASH })
      const of = { order: { kind: 'new', order, atMs: friday } } as const
      expect(await storage().answers.save(aBooking([], record, of))).toMatchObject({ kind: 'saved' })
      return { record, order }
    }

    it('is stored with it where it is paid at the counter [PAY-01]', async () => {
      const { record, order } = await due()
      expect(await storage().orders.findOwn(record.userId, order.orderId)).toEqual({
        order,
        surveyId: 'often',
        state: 'due',
        version: 1,
        captured: false,
        answerId: record.answerId,
        createdAtMs: friday,
        expiresAtMs: friday,
        terms: { payMethods: [], authorisesOnly: false },
      })
      expect(await storage().orders.pendingAnswer(order.orderId)).toBeUndefined()
    })

    it('is of who claims the answer that the office brought, and moves on as theirs', async () => {
      const brought = anUnclaimedRecord()
      const { order } = anOrder({ userId: brought.userId, selectedPayType: PayType.CASH })
      const of = { order: { kind: 'new', order, atMs: friday } } as const
      expect(await storage().answers.save({ ...aWrite(brought), ...of })).toMatchObject({ kind: 'saved' })
      const userId = fresh('U')
      await allow(storage(), userId, brought)
      expect(await storage().claims.claim(aClaim(userId, [brought]))).toHaveLength(1)
      const { answerId } = brought
      const found = (await storage().orders.ofAnswers(userId, [answerId])).get(answerId)
      expect(found).toMatchObject({ order: { ...order, userId }, state: 'due', version: 1 })
      expect(await storage().orders.findOwn(brought.userId, order.orderId)).toBeUndefined()
      expect((await storage().residents.find(userId)).orders).toHaveLength(1)
      const move = {
        orderId: order.orderId,
        version: 1,
        to: 'completed',
        atMs: friday,
        releases: false,
      } as const
      expect(await storage().orders.move(move, [])).toBe('moved')
    })

    it('goes along with the answer that supersedes it, and both or none are stored', async () => {
      const { record, order } = await due()
      const { userId, answerId } = record
      const supersedes = { answerId, version: 1, check: '取り消し' }
      const next = aFreshRecord({ surveyId: 'often', userId, keyMs: friday + 1 })
      const follow = (version: number, by = next) =>
        storage().answers.save(
          aWrite(by, { supersedes, order: { kind: 'follows', orderId: order.orderId, version } }),
        )
      const conflict = { kind: 'conflict', on: 'order' }
      expect(await follow(2)).toEqual(conflict)
      expect(await follow(1, aFreshRecord({ surveyId: 'often', keyMs: friday }))).toEqual(conflict)
      expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([record])
      expect(await follow(1)).toMatchObject({ kind: 'saved' })
      const found = await storage().orders.ofAnswers(userId, [answerId, next.answerId])
      expect([...found].map(([of, stored]) => [of, stored.state, stored.version])).toEqual([
        [next.answerId, 'due', 2],
      ])
    })

    it('moves with its cancellation, or neither does [CANCEL-23]', async () => {
      const { record, order } = await due()
      const { answerId, userId } = record
      const cancel = (version: number) =>
        storage().answers.amend({
          ...record,
          check: 'キャンセル',
          releases: 'all',
          order: {
            orderId: order.orderId,
            version,
            to: 'cancelled',
            atMs: friday,
            canceledAt: 5,
            releases: true,
          },
          audit,
        })
      expect(await cancel(2)).toBe('conflict')
      expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([record])
      expect(await cancel(1)).toBe('amended')
      expect(await storage().orders.find(order.orderId)).toMatchObject({
        state: 'cancelled',
        answerId,
        order: { canceledDate: 5 },
      })
    })
  })

  describe('that is to be forgotten', () => {
    const today = tokyoDay(friday)
    const factsOf = async (orderId: string) => {
      const found = await storage().orders.findFacts(orderId)
      const all: unknown[] = []
      if (found) for await (const facts of storage().orders.inStates([found.state])) all.push(facts)
      expect(all).toContainEqual(found)
      return found
    }

    it('remains as a number when its resident is erased: who it was and what they bought is forgotten [R18]', async () => {
      const take = aTake(fresh('cal'), { day: plusDays(today, 1) })
      const paid = await sent(aPlacing())
      await storage().answers.save(completing(paid))
      const { userId } = paid.stored.order
      const waiting = await sent(aPlacing({ order: { userId }, takes: [take] }))
      await storage().residents.erase(userId, today, () => [{ kind: 'resident.erased', at: friday, userId }])
      for (const placing of [paid, waiting]) {
        expect(await storage().orders.find(idOf(placing))).toBeUndefined()
        expect(await storage().orders.findOwn(userId, idOf(placing))).toBeUndefined()
        expect(await storage().orders.pendingAnswer(idOf(placing))).toBeUndefined()
      }
      expect(await storage().orders.ofAnswers(userId, [paid.answer.record.answerId])).toEqual(new Map())
      const kept = { amountWithTax: 300, trackingId: `T-${idOf(paid)}`, captured: true }
      expect(await factsOf(idOf(paid))).toMatchObject({ state: 'completed', ...kept })
      expect(await factsOf(idOf(waiting))).toMatchObject({ state: 'cancelled', amountWithTax: 300 })
      expect(await reservedIn(storage(), take)).toBe(0)
      await expectSound(storage())
    })

    it('remains as a number when its answer is removed [R18]', async () => {
      const placing = await sent(aPlacing())
      await storage().answers.save(completing(placing))
      expect(await storage().answers.remove({ ...placing.answer.record, audit })).toBe('removed')
      expect(await storage().orders.find(idOf(placing))).toBeUndefined()
      expect(await factsOf(idOf(placing))).toMatchObject({ state: 'completed', amountWithTax: 300 })
    })

    it('remains as a number when its answer is over [R18]', async () => {
      const placing = await sent(aPlacing())
      await storage().answers.save(completing(placing))
      const { answerId, userId } = placing.answer.record
      expect(await storage().retention.erase({ answerId, version: 1 }, today, [])).toBe(true)
      expect(await storage().orders.find(idOf(placing))).toBeUndefined()
      expect(await storage().orders.findFacts('none')).toBeUndefined()
      expect((await storage().residents.find(userId)).orders).toEqual([])
      expect(await factsOf(idOf(placing))).toMatchObject({ state: 'completed', amountWithTax: 300 })
    })
  })
}
