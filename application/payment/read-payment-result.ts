import { partitionKeyOf } from '../../domain/answer/partition-key.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import { type OwnPayment, ownPaymentOf } from './own-payment.ts'

/**
 * Driving port: the payment of one of the viewer's orders, paid or not, and where it has one the key of its answer
 * (API-46).
 *
 * @throws Refusal `order.not_found` — also when it belongs to someone else
 */
type ReadPaymentResult = (orderId: string) => Promise<OwnPayment>

type Needs = {
  orders: Pick<OrderRepository, 'findOwn'>
  ownAnswers: Pick<OwnAnswerRepository, 'someOwn'>
}

export const makeReadPaymentResult =
  ({ orders, ownAnswers }: Needs) =>
  ({ userId }: Viewer): ReadPaymentResult =>
  async (orderId) => {
    const stored = await orders.findOwn(userId, orderId)
    if (!stored) throw refuse('order.not_found', {})
    const payment = ownPaymentOf(stored)
    if (stored.answerId === undefined) return payment
    const [answer] = await ownAnswers.someOwn(userId, [stored.answerId])
    return answer ? { ...payment, partitionKey: partitionKeyOf(answer) } : payment
  }
