import type { PendingAnswer, StoredOrder } from '../../../application/ports/order-repository.ts'
import { type OrderState, statusOf } from '../../../domain/order/order-state.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'
import { orderContext, type SealedOrder } from '../answer/orders.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlRow } from '../write.ts'

/** What the sealed column of a pending answer is bound to besides its owner. */
export const pendingContext = (orderId: string) => ['pending-answer', orderId]

/** The columns that an order is read from. */
export const orderColumns = `order_id, survey_id, owner, answer_id, state, version, captured, total, given_back, created_at_ms,
  expires_at_ms, sent_at_ms, completed_at, canceled_at, pay_method, tracking_id, sealed`

/**
 * The order in a row of `orders` that is not erased. @throws Error if the sealed column belongs to another row or owner
 */
export function openOrder(sealing: Sealing, row: SqlRow): StoredOrder {
  const owner = row.owner as Uint8Array
  const text = sealing.unseal(row.sealed as Uint8Array, orderContext(String(row.order_id)), owner)
  const { order, terms } = JSON.parse(text) as SealedOrder
  const state = row.state as OrderState
  const captured = row.captured === 1
  const completedDate = numberOf(row.completed_at)
  const canceledDate = numberOf(row.canceled_at)
  const sentAtMs = numberOf(row.sent_at_ms)
  return {
    order: {
      ...order,
      status: statusOf({ state, captured }),
      ...(row.pay_method !== null && { payMethod: row.pay_method as PayMethod }),
      ...(completedDate !== undefined && { completedDate }),
      ...(canceledDate !== undefined && { canceledDate }),
    },
    surveyId: String(row.survey_id),
    state,
    version: Number(row.version),
    captured,
    ...(row.answer_id !== null && { answerId: String(row.answer_id) }),
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    ...(sentAtMs !== undefined && { sentAtMs }),
    ...(row.tracking_id !== null && { trackingId: String(row.tracking_id) }),
    ...(Number(row.given_back) > 0 && { givenBack: Number(row.given_back) }),
    terms,
  }
}

const numberOf = (value: SqlRow[string] | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value)

/** The sealed column of the answer that an order waits with. */
export const sealPending = (sealing: Sealing, orderId: string, answer: PendingAnswer): Uint8Array =>
  sealing.seal(JSON.stringify(answer), pendingContext(orderId), sealing.ownerOf(answer.record.userId))

/** The answer in a row of `pending_answer`. @throws Error as `openOrder` */
export function openPending(sealing: Sealing, row: SqlRow): PendingAnswer {
  const owner = row.owner as Uint8Array
  const text = sealing.unseal(row.sealed as Uint8Array, pendingContext(String(row.order_id)), owner)
  return JSON.parse(text) as PendingAnswer
}
