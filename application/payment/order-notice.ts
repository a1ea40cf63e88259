import type { OrderEvent, OrderState } from '../../domain/order/order-state.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import { type OrderMove, orderMoved } from '../ports/order-move.ts'
import type { StoredOrder } from '../ports/order-repository.ts'

/** What is told of an order by the provider, the office, or a resident who turned back. */
export type OrderNotice = {
  event: OrderEvent
  payMethod?: PayMethod
  trackingId?: string
  /** When it was paid, epoch seconds; absent: now. */
  paidAt?: number
  /** Why nothing was taken, by a code of the provider. */
  reason?: string
  /** By which request it came; absent: by none. */
  request?: RequestContext
  /** Who of the office entered it; `office` where a command did. */
  by?: string
}

/** The second that an instant is in. @param epochMs epoch milliseconds */
export const secondsOf = (epochMs: number): number => Math.floor(epochMs / 1000)

/** How an order moves on what is told of it. @param atMs now, epoch milliseconds */
export function moveOf(stored: StoredOrder, notice: OrderNotice, to: OrderState, atMs: number): OrderMove {
  const { event, payMethod, trackingId, paidAt = secondsOf(atMs) } = notice
  const isPaid = event === 'paid' || event === 'counter_paid' || event === 'captured'
  const endsUnpaid = to === 'failed' || to === 'cancelled'
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
    releases: endsUnpaid || to === 'expired' || to === 'refund_needed',
  }
}

/** The audit event of that move. @param at now, epoch milliseconds */
export const movedEvent = (
  { order, surveyId, answerId }: StoredOrder,
  { event, request, trackingId, reason, by }: OrderNotice,
  to: OrderState,
  at: number,
): AuditEvent =>
  orderMoved({
    ...{ at, userId: order.userId, surveyId },
    ...(answerId !== undefined && { answerId }),
    ...(request && { request }),
    ...{ orderId: order.orderId, event, to, amount: order.amountWithTax },
    ...(by !== undefined && { by }),
    ...(trackingId !== undefined && { trackingId }),
    ...(reason !== undefined && { reason }),
  })
