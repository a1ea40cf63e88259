import type { RegisteredBy } from '../answer/answer-record.ts'
import type { PayType } from '../item-types/select-pay-type.ts'
import { isCancelledByPayment, type PaymentStatus } from '../order/order-state.ts'
import { isInCancelablePeriod, type OrderTimes } from './cancelable-period.ts'

type ChangeObstacle = 'payment.by_office' | 'payment.cancelled'

/** What of its payment forbids a resident to cancel or change an answer; absent: nothing. */
export type PaymentObstacles = {
  cancel?: ChangeObstacle | 'payment.period_over'
  change?: ChangeObstacle
}

/**
 * What of its payment stands in the way of an answer at `now`, epoch seconds: the office registered it (PAY-29), the
 * money was given back (CANCEL-20), or it was paid 30 days ago (CANCEL-21), in this order.
 */
export function paymentObstacles(
  order: OrderTimes & { status: PaymentStatus; selectedPayType: PayType },
  { registeredBy, now }: { registeredBy: RegisteredBy; now: number },
): PaymentObstacles {
  if (registeredBy !== 'resident') return { cancel: 'payment.by_office', change: 'payment.by_office' }
  if (isCancelledByPayment(order.status)) return { cancel: 'payment.cancelled', change: 'payment.cancelled' }
  return isInCancelablePeriod(order, now) ? {} : { cancel: 'payment.period_over' }
}
