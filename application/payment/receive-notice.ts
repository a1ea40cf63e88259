import type { Order } from '../../domain/order/order.ts'
import type { OrderEvent } from '../../domain/order/order-state.ts'
import { secondPaymentId } from '../../domain/order/second-payment.ts'
import { refuse } from '../../domain/refusal.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { StoredOrder } from '../ports/order-repository.ts'
import type {
  PaymentGateway,
  ProviderEvent,
  ProviderMessage,
  ProviderReply,
  ReadMessage,
} from '../ports/payment-gateway.ts'
import type { AuditCounters } from '../shared/audit-counters.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type SettleNeeds, settleOrder } from './settle-order.ts'

/**
 * Driving port of the payment provider: a notification, as it was posted (PAY-21). It is believed only if it is signed
 * and all that it says of the order is as the order says; each is answered as the provider expects. The same
 * notification again changes nothing and is answered alike. One that can't be believed stores nothing but an audit
 * event; those that are not signed, which anybody can send, are counted in one, and so is what a resident sends again
 * and again from the return page.
 *
 * @throws Refusal `service.unavailable`, `request.in_progress` — the provider sends it again
 */
export type ReceiveNotice = (message: ProviderMessage, request: RequestContext) => Promise<ProviderReply>

/** What notifications and returns of the provider need from outside. */
export type ProviderNeeds = SettleNeeds & {
  payments: PaymentGateway
  audit: AuditLog
  auditCounters: AuditCounters
}

type Answer = Parameters<PaymentGateway['reply']>[0]

type ValidMessage = Extract<ReadMessage, { kind: 'valid' }>

/** Faults of messages that are told apart at most, so that nobody can fill the memory. */
const MOST_RECORDED = 10_000

type NoticeNeeds = ProviderNeeds & {
  /** Why which order's messages were refused, as it stands in the audit log. */
  recorded: Set<string>
}

export const makeReceiveNotice = (given: ProviderNeeds): ReceiveNotice => {
  const needs: NoticeNeeds = { ...given, recorded: new Set() }
  return async (message, request) => {
    const read = needs.payments.readNotice(message)
    if (read.kind !== 'valid') {
      needs.auditCounters.add({ kind: 'payment.notice_refused', request, what: read.kind })
      return needs.payments.reply({ taken: false, reason: read.kind })
    }
    const answer = await retryOnConflict(() => answerTo(needs, request, read))
    if (!answer) throw refuse('request.in_progress', {})
    return needs.payments.reply(answer)
  }
}

async function answerTo(
  needs: NoticeNeeds,
  request: RequestContext,
  message: ValidMessage,
): Promise<Answer | undefined> {
  const told = message.event
  const { orderId, trackingId } = told
  const stored = await needs.orders.find(orderId)
  if (!stored) return refused(needs, request, 'unknown_order', { orderId })
  const difference = differenceOf(message, stored.order)
  if (difference !== undefined) return refused(needs, request, `differs_${difference}`, { orderId, stored })
  const event = eventOf(told, stored)
  if (!event) return refused(needs, request, 'no_result', { orderId, stored })
  const isSuccess = event === 'paid' || event === 'authorised'
  if (isSuccess && stored.sentAtMs === undefined)
    return refused(needs, request, `in_state_${stored.state}`, { orderId, stored })
  if (isSuccess && stored.trackingId !== undefined)
    return stored.trackingId === trackingId ? { taken: true } : recordSurplus(needs, request, stored, told)
  const { reason } = told
  const learnt = isSuccess ? paymentOf(told, stored, needs.clock.now()) : { ...(reason && { reason }) }
  const settled = await settleOrder(needs, stored, { event, request, ...learnt })
  switch (settled.kind) {
    case 'settled':
      return { taken: true }
    case 'conflict':
      return undefined
    case 'tracking_used':
      return refused(needs, request, 'tracking_used', { orderId, stored })
    case 'ignored':
      return countContradiction(needs, request, stored)
  }
}

/**
 * In what a message is not as the order says, by the provider's name; undefined if it speaks of this order. Whichever
 * adapter reads it, nothing is believed of another amount.
 */
export const differenceOf = ({ event, differenceFrom }: ValidMessage, order: Order): string | undefined =>
  event.amount === order.amountWithTax ? differenceFrom(order) : 'amount'

function eventOf({ result, payMethod }: ProviderEvent, { terms }: StoredOrder): OrderEvent | undefined {
  if (result === 'other') return undefined
  const isReserved = result === 'paid' && terms.authorisesOnly && payMethod === 'credit'
  return isReserved ? 'authorised' : result
}

/**
 * What a success tells. A date before the order or after now is left out: nothing that is compared stands for it.
 * @param nowMs epoch milliseconds
 */
function paymentOf(
  { trackingId, payMethod, paidAtSec }: ProviderEvent,
  { createdAtMs }: StoredOrder,
  nowMs: number,
) {
  const isPossible = paidAtSec !== undefined && paidAtSec * 1000 >= createdAtMs && paidAtSec * 1000 <= nowMs
  return { trackingId, ...(payMethod && { payMethod }), ...(isPossible && { paidAt: paidAtSec }) }
}

/**
 * That nothing was paid changes no order that is paid; it is counted, as the resident can send it again from the return
 * page.
 */
function countContradiction(
  { auditCounters }: ProviderNeeds,
  request: RequestContext,
  { state, surveyId, order: { userId } }: StoredOrder,
): Answer {
  const isSame = state === 'failed' || state === 'cancelled'
  if (!isSame)
    auditCounters.add({
      kind: 'payment.notice_refused',
      request,
      userId,
      surveyId,
      what: `unpaid_in_state_${state}`,
    })
  return { taken: true }
}

/** A second payment of an order is refused. Whether it was taken all the same, the office looks up. */
async function recordSurplus(
  { orders, clock }: ProviderNeeds,
  request: RequestContext,
  stored: StoredOrder,
  { trackingId, payMethod }: ProviderEvent,
): Promise<Answer> {
  const { answerId: _, ...rest } = stored
  // When the first payment was taken says nothing of this one.
  const { completedDate: __, canceledDate: ___, ...order } = stored.order
  const orderId = secondPaymentId(stored.order.orderId, trackingId)
  const at = clock.now()
  const { userId } = stored.order
  const surplus = {
    ...rest,
    order: { ...order, orderId, ...(payMethod && { payMethod }) },
    trackingId,
    captured: !stored.terms.authorisesOnly || payMethod !== 'credit',
    createdAtMs: at,
    expiresAtMs: at,
  }
  const facts = { order: stored.order.orderId, tracking: trackingId, amount: stored.order.amountWithTax }
  await orders.addSurplus(surplus, stored.order.orderId, [
    { kind: 'payment.surplus', at, userId, surveyId: stored.surveyId, request, facts },
  ])
  return { taken: false, reason: 'already paid' }
}

/** Records that a message of the provider does not fit, each fault of an order once: from then on it is counted. */
async function refused(
  { audit, clock, auditCounters, recorded }: NoticeNeeds,
  request: RequestContext,
  why: string,
  { orderId, stored }: { orderId: string; stored?: StoredOrder },
): Promise<Answer> {
  const kind = 'payment.notice_refused'
  const of = stored && { userId: stored.order.userId, surveyId: stored.surveyId }
  const name = JSON.stringify([orderId, why])
  if (recorded.has(name)) {
    auditCounters.add({ kind, request, ...of, what: why })
  } else {
    await audit.record({ kind, at: clock.now(), ...of, request, facts: { why, order: orderId.slice(0, 60) } })
    if (recorded.size >= MOST_RECORDED) recorded.clear()
    recorded.add(name)
  }
  return { taken: false, reason: why }
}
