import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { nextState } from '../../domain/order/order-state.ts'
import { type PaymentObstacles, paymentObstacles } from '../../domain/payment/payment-obstacles.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { PaymentOfAnswer } from '../answer/answer-obstacles.ts'
import type { Clock } from '../ports/clock.ts'
import type { OrderMove } from '../ports/order-move.ts'
import type { OrderRepository, StoredOrder } from '../ports/order-repository.ts'

/**
 * What of its payment forbids changing or cancelling an answer (CANCEL-20, CANCEL-21, PAY-29). @param nowMs epoch
 * milliseconds
 */
export function obstaclesOf(
  { registeredBy }: AnswerRecord,
  stored: StoredOrder | undefined,
  nowMs: number,
): PaymentObstacles {
  if (registeredBy !== 'resident') return { cancel: 'payment.by_office', change: 'payment.by_office' }
  if (!stored) return {}
  const createdAt = Math.floor(stored.createdAtMs / 1000)
  return paymentObstacles({ ...stored.order, createdAt }, { registeredBy, now: Math.floor(nowMs / 1000) })
}

/** What payment has to say about a change or a cancellation of an answer. */
export const paymentOfAnswer =
  ({ orders, clock }: { orders: Pick<OrderRepository, 'ofAnswers'>; clock: Clock }): PaymentOfAnswer =>
  (config, record, purpose) =>
    // What was paid is given back even if the form takes no payments any more.
    takesPayments(config) || purpose === 'cancel' ? paymentOf(orders, config, record, clock.now()) : undefined

async function paymentOf(
  orders: Pick<OrderRepository, 'ofAnswers'>,
  config: SurveyConfig,
  record: AnswerRecord,
  nowMs: number,
) {
  const { answerId, userId } = record
  const stored = (await orders.ofAnswers(userId, [answerId])).get(answerId)
  if (!stored && !takesPayments(config)) return { obstacles: {} }
  const giveUp = stored && cancellationOf(stored, nowMs)
  return { obstacles: obstaclesOf(record, stored, nowMs), ...(giveUp && { giveUp }) }
}

/**
 * What becomes of the order when its answer is cancelled: what was paid is to be given back; undefined if it ended
 * before.
 */
export function cancellationOf(stored: StoredOrder, atMs: number): OrderMove | undefined {
  const to = nextState(stored, 'answer_cancelled')
  if (!to) return undefined
  const { version, order } = stored
  const canceledAt = Math.floor(atMs / 1000)
  return { orderId: order.orderId, version, to, atMs, canceledAt, releases: false }
}
