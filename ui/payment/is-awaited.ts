import type { OwnPayment } from '../../application/payment/own-payment.ts'
import { awaitsResult } from '../../domain/order/order-state.ts'

/** Whether the result of a payment is still to come. */
export const isAwaited = ({ state }: OwnPayment): boolean => state === 'temporary' || awaitsResult(state)
