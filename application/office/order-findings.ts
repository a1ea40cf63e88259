import type { OrderFacts } from '../ports/order-repository.ts'
import type { SelfAuditFindings } from '../ports/self-audit.ts'

export type OrderFault = SelfAuditFindings['orders']['first'][number]
export type UnsettledOrder = SelfAuditFindings['unsettled']['first'][number]

/** An order as a store examines it. */
export type ExaminedOrder = Pick<OrderFacts, 'orderId' | 'surveyId' | 'state' | 'amountWithTax'> & {
  /** Epoch milliseconds. */
  expiresAtMs: number
  /** Whether the answer that it belongs to is there. */
  hasAnswer: boolean
  /** Whether its resident or answer was erased. */
  isErased: boolean
}

/** How long an order may wait past its time: a server lets it expire within seconds. */
const LATE_MS = 10 * 60 * 1000

/** What is wrong with an order, and what of it the office has to settle. @param nowMs epoch milliseconds */
export function findingsOfOrder(
  order: ExaminedOrder,
  nowMs: number,
): { faults: readonly OrderFault[]; unsettled: readonly UnsettledOrder[] } {
  const { orderId, surveyId, amountWithTax, state } = order
  const belongs = state === 'completed' || state === 'authorised' || state === 'due'
  const faults: OrderFault[] =
    belongs && !order.hasAnswer && !order.isErased ? [{ kind: 'no-answer', orderId }] : []
  const waits = state === 'temporary' || state === 'sent'
  const kinds: UnsettledOrder['kind'][] = []
  if (state === 'refund_needed') kinds.push('refund-needed')
  if (state === 'unknown') kinds.push('unknown')
  if (waits && order.expiresAtMs <= nowMs - LATE_MS) kinds.push('overdue')
  return { faults, unsettled: kinds.map((kind) => ({ kind, orderId, surveyId, amountWithTax })) }
}
