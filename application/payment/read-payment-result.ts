import { refuse } from '../../domain/refusal.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { Viewer } from '../viewer.ts'
import { type OwnPayment, ownPaymentOf } from './own-payment.ts'

/**
 * Driving port: the payment of one of the viewer's orders, paid or not (API-46).
 *
 * @throws Refusal `order.not_found` — also when it belongs to someone else
 */
type ReadPaymentResult = (orderId: string) => Promise<OwnPayment>

export const makeReadPaymentResult =
  ({ orders }: { orders: Pick<OrderRepository, 'findOwn'> }) =>
  (viewer: Viewer): ReadPaymentResult =>
  async (orderId) => {
    const stored = await orders.findOwn(viewer.userId, orderId)
    if (!stored) throw refuse('order.not_found', {})
    return ownPaymentOf(stored)
  }
