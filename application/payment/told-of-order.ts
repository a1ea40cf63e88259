import type { OrderEvent, OrderState } from '../../domain/order/order-state.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import type { OrderMove } from '../ports/answer-repository.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { StoredOrder } from '../ports/order-repository.ts'
import type { RequestContext } from '../request-context.ts'

/** What is told of an order, by the provider, the office, or a resident who turned back. */
export type ToldOfOrder = {
  event: OrderEvent
  payMethod?: PayMethod
  trackingId?: string
  /** When it was paid, epoch seconds; absent: now. */
  paidAt?: number
  /** By which request it came; absent: by none of the provider. */
  request?: RequestContext
  /** The office entered it. */
  isByOffice?: boolean
}

/** The second that an instant is in. @param epochMs epoch milliseconds */
export const secondsOf = (epochMs: number): number => Math.floor(epochMs / 1000)

/** How an order moves on what is told of it. @param atMs now, epoch milliseconds */
export function moveOf(stored: StoredOrder, told: ToldOfOrder, to: OrderState, atMs: number): OrderMove {
  const { event, payMethod, trackingId, paidAt = secondsOf(atMs) } = told
  const isPaid = event === 'paid' || event === 'counter_paid' || event === 'captured'
  const endsUnpaid = to === 'failed' || to === 'cancelled' || to === 'expired'
  return {
    orderId: stored.order.orderId,
    version: stored.version,
    to,
    atMs,
    ...(isPaid && { captured: true }),
    ...(payMethod && { payMethod }),
    ...(trackingId !== undefined && { trackingId }),
    ...((isPaid || event === 'authorised') &&
      stored.order.completedDate === undefined && { completedAt: paidAt }),
    ...((endsUnpaid || to === 'refunded' || to === 'authorisation_cancelled') && {
      canceledAt: secondsOf(atMs),
    }),
    releases: endsUnpaid || to === 'refund_needed',
  }
}

/** The audit event of a move. @param at now, epoch milliseconds */
export const movedEvent = (
  stored: StoredOrder,
  told: ToldOfOrder,
  to: OrderState,
  at: number,
): AuditEvent => ({
  kind: 'order.moved',
  at,
  userId: stored.order.userId,
  surveyId: stored.surveyId,
  ...(stored.answerId !== undefined && { answerId: stored.answerId }),
  ...(told.request && { request: told.request }),
  facts: {
    order: stored.order.orderId,
    event: told.event,
    to,
    amount: stored.order.amountWithTax,
    ...(told.isByOffice && { by: 'office' }),
    ...(told.trackingId !== undefined && { tracking: told.trackingId }),
  },
})
