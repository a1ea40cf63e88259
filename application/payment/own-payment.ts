import type { OrderState } from '../../domain/order/order-state.ts'
import { type PaymentResult, paymentResultOf } from '../../domain/payment/payment-result.ts'
import type { StoredOrder } from '../ports/order-repository.ts'

/**
 * The payment of an order as its resident sees it; `state` tells what the status does not: whether the result is known. `surveyId` is
 * the form that it pays for.
 */
export type OwnPayment = PaymentResult & { state: OrderState; surveyId: string }

/** A stored order as its resident sees it. */
export const ownPaymentOf = ({ order, state, surveyId, createdAtMs }: StoredOrder): OwnPayment => ({
  ...paymentResultOf(order, { createdAt: Math.floor(createdAtMs / 1000) }),
  state,
  surveyId,
})
