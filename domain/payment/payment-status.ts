import { PaymentStatus } from '../order/order-state.ts'

/** Whether an order is never charged again: any status but NOT_APPLICABLE; without a payment it is not finished (PAY-05). */
export const isFinished = (status: PaymentStatus | undefined): boolean =>
  status !== undefined && status !== PaymentStatus.NOT_APPLICABLE

/** Whether the money was given back, or its reservation released (PAY-06). */
export const isCancelledByPayment = (status: PaymentStatus): boolean =>
  status === PaymentStatus.REFUNDED || status === PaymentStatus.CANCELED_CREDIT
