import { expect, it } from 'vitest'
import type { OrderPlacing } from '../../application/ports/order-repository.ts'
import { aTake, audit } from './booking-writes.ts'
import { aPlacing, completing, sending } from './order-writes.ts'
import type { Store } from './store.ts'

/** What the audit finds of orders. */
export function auditedOrderPromises(storage: () => Store<'answers' | 'orders' | 'selfAudit'>): void {
  const nothing = { count: 0, first: [] }
  const one = (finding: object) => ({ count: 1, first: [finding] })
  const found = async () => {
    const { orders, unsettled } = await storage().selfAudit.inspect(() => {})
    return { orders, unsettled }
  }
  const sent = async (placing: OrderPlacing) => {
    await storage().orders.place(placing)
    await storage().orders.move(sending(placing), [])
    return { placing, orderId: placing.stored.order.orderId }
  }

  it('are in order while they wait, when they are paid, when they end and when their answer is removed', async () => {
    await sent(aPlacing({ takes: [aTake('court')] }))
    const { placing } = await sent(aPlacing())
    await storage().answers.save(completing(placing))
    const removed = await sent(aPlacing())
    await storage().answers.save(completing(removed.placing))
    await storage().answers.remove({ ...removed.placing.answer.record, audit })
    const ended = await sent(aPlacing({ takes: [aTake('court', { slotKey: 1 })] }))
    await storage().orders.move({ ...sending(ended.placing), version: 2, to: 'failed', releases: true }, [])
    expect(await found()).toEqual({ orders: nothing, unsettled: nothing })
  })

  it('are found where they are paid and have no answer', async () => {
    const { placing, orderId } = await sent(aPlacing())
    await storage().orders.move({ ...sending(placing), version: 2, to: 'completed', releases: true }, [])
    expect(await found()).toEqual({ orders: one({ kind: 'no-answer', orderId }), unsettled: nothing })
  })

  it('are found where they hold places and do not wait', async () => {
    const takes = [aTake('court'), aTake('court', { itemKey: 'r2', slotKey: 1 })]
    const { placing, orderId } = await sent(aPlacing({ takes }))
    await storage().orders.move({ ...sending(placing), version: 2, to: 'failed' }, [])
    expect(await found()).toEqual({ orders: one({ kind: 'held-in-vain', orderId }), unsettled: nothing })
  })

  it('are listed where the office has to settle them, which is no fault', async () => {
    const of = { surveyId: 'often', amountWithTax: 300 }
    const refund = await sent(aPlacing())
    await storage().orders.move(
      { ...sending(refund.placing), version: 2, to: 'refund_needed', releases: true },
      [],
    )
    const { orderId } = refund
    expect(await found()).toEqual({
      orders: nothing,
      unsettled: one({ kind: 'refund-needed', orderId, ...of }),
    })
    const unknown = await sent(aPlacing())
    await storage().orders.move(
      { ...sending(unknown.placing), version: 2, to: 'unknown', releases: true },
      [],
    )
    const all = (await found()).unsettled.first
    expect(all).toContainEqual({ kind: 'unknown', orderId: unknown.orderId, ...of })
  })
}
