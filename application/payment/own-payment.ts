import type { OrderState } from '../../domain/order/order-state.ts'
import { type PaymentResult, paymentResultOf } from '../../domain/payment/payment-result.ts'
import type { StoredOrder } from '../ports/order-repository.ts'

/** The payment of an order as its resident sees it. */
export type OwnPayment = PaymentResult & {
  /** Tells what the status does not: whether the result is known. */
  state: OrderState
  /** The form that it pays for. */
  surveyId: string
  /** The answer that it pays for; absent where none is stored, or the payments are listed without their answers. */
  partitionKey?: string
}

/** A stored order as its resident sees it. */
export const ownPaymentOf = ({ order, state, surveyId, createdAtMs }: StoredOrder): OwnPayment => ({
  ...paymentResultOf(order, { createdAt: Math.floor(createdAtMs / 1000) }),
  state,
  surveyId,
})
