import type { PaymentResult } from '../../domain/payment/payment-result.ts'
import { hasReceipt } from '../../domain/payment/receipt.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import { ownPaymentOf } from './own-payment.ts'

/**
 * Driving port: the receipt of one of the viewer's orders (API-48).
 *
 * @throws Refusal `order.not_found` — also when it belongs to someone else (RCPT-08)
 * @throws Refusal `payment.no_receipt` if nothing was paid, or it was given back (RCPT-11)
 */
type ReadReceipt = (orderId: string) => Promise<PaymentResult>

export const makeReadReceipt =
  ({ orders }: { orders: Pick<OrderRepository, 'findOwn'> }) =>
  (viewer: Viewer): ReadReceipt =>
  async (orderId) => {
    const stored = await orders.findOwn(viewer.userId, orderId)
    if (!stored) throw refuse('order.not_found', {})
    const { state: _, surveyId: _surveyId, ...receipt } = ownPaymentOf(stored)
    if (!hasReceipt(receipt.status)) throw refuse('payment.no_receipt', {})
    return receipt
  }
