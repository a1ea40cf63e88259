import type { Order } from '../../domain/order/order.ts'
import type { OrderEvent, OrderState } from '../../domain/order/order-state.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import type { AuditEvent } from './audit-log.ts'

/** A guarded change of an order's state. */
export type OrderMove = {
  orderId: string
  /** The version that it is made for; it rises by one. */
  version: number
  to: OrderState
  /** Epoch milliseconds. */
  atMs: number
  /** What is learnt of the payment; absent: as it was. */
  captured?: boolean
  payMethod?: PayMethod
  trackingId?: string
  /** Epoch seconds. */
  completedAt?: number
  /** Epoch seconds. */
  canceledAt?: number
  /** The places that it holds are given back, and the answer that it waits with is dropped. */
  releases: boolean
}

/** What the audit log tells of an order that moves. */
type Moved = Pick<AuditEvent, 'at' | 'userId' | 'surveyId' | 'answerId' | 'request'> & {
  orderId: string
  event: OrderEvent
  to: OrderState
  /** Whole yen, tax included. */
  amount: number
  trackingId?: string
  /** Why nothing was taken, by a code of the provider. */
  reason?: string
  /** Who of the office entered it; `office` where a command did. */
  by?: string
}

/** The audit event of an order that moves, by whatever it was moved. */
export const orderMoved = ({
  orderId: order,
  event,
  to,
  amount,
  trackingId: tracking,
  reason,
  by,
  ...about
}: Moved): AuditEvent => ({
  kind: 'order.moved',
  ...about,
  facts: {
    ...{ order, event, to, amount },
    ...(by !== undefined && { by }),
    ...(tracking !== undefined && { tracking }),
    ...(reason !== undefined && { reason }),
  },
})

/** What a save does to the order of its answer. */
export type OrderOfSave =
  /** A new order, to be paid at the counter or for nothing. */
  | { kind: 'new'; order: Order; atMs: number }
  /** The order of the answer that is superseded goes along. */
  | { kind: 'follows'; orderId: string; version: number }
  /**
   * The order that the answer waited with is paid. With `redeems` of `places` its hold becomes the answer's bookings.
   */
  | { kind: 'completes'; move: OrderMove }

/** Why an order does not move. */
export type OrderRefusal =
  /** It has another version by now. */
  | { kind: 'conflict'; on: 'order' }
  /** The provider's tracking id belongs to another order. */
  | { kind: 'tracking_used' }
