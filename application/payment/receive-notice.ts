import type { OrderEvent } from '../../domain/order/order-state.ts'
import { refuse } from '../../domain/refusal.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { StoredOrder } from '../ports/order-repository.ts'
import type { PaymentGateway, ProviderNotice } from '../ports/payment-gateway.ts'
import type { RequestContext } from '../request-context.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import type { Tallies } from '../shared/tallies.ts'
import { type SettleNeeds, settleOrder } from './settle-order.ts'

/**
 * Driving port of the payment provider: a notification, by the raw bytes of its body (PAY-21). It is believed only if its hash is right
 * and every field is as the order says; each is answered with the text that the provider expects. The same notification again changes
 * nothing and is answered alike. One that can't be believed stores nothing but an audit event; those with a wrong hash, which anybody
 * can send, are counted in one, and so is what a resident sends again and again from the return page.
 *
 * @throws Refusal `service.unavailable`, `request.in_progress` — the provider sends it again
 */
export type ReceiveNotice = (body: Uint8Array, request: RequestContext) => Promise<string>

/** What notifications and returns of the provider need from outside. */
export type ProviderNeeds = SettleNeeds & { payments: PaymentGateway; audit: AuditLog; tallies: Tallies }

type Answer = Parameters<PaymentGateway['reply']>[0]

/** Faults of messages that are told apart at most, so that nobody can fill the memory. */
const MOST_RECORDED = 10_000

type NoticeNeeds = ProviderNeeds & {
  /** Why which order's messages were refused, as it stands in the audit log. */
  recorded: Set<string>
}

export const makeReceiveNotice = (given: ProviderNeeds): ReceiveNotice => {
  const needs: NoticeNeeds = { ...given, recorded: new Set() }
  return async (body, request) => {
    const read = needs.payments.readNotice(body)
    if (read.kind !== 'valid') {
      needs.tallies.add({ kind: 'payment.notice_refused', request, what: read.kind })
      return needs.payments.reply({ taken: false, reason: read.kind })
    }
    const { notice } = read
    const answer = await retryOnConflict(() => answerTo(needs, request, notice))
    if (!answer) throw refuse('request.in_progress', {})
    return needs.payments.reply(answer)
  }
}

async function answerTo(
  needs: NoticeNeeds,
  request: RequestContext,
  notice: ProviderNotice,
): Promise<Answer | undefined> {
  const { orderId, trackingId } = notice
  const stored = await needs.orders.find(orderId)
  if (!stored) return refused(needs, request, 'unknown_order', { orderId })
  const difference = needs.payments.differenceFrom(notice, stored.order)
  if (difference !== undefined) return refused(needs, request, `differs_${difference}`, { orderId, stored })
  const event = eventOf(notice, stored)
  if (!event) return refused(needs, request, 'no_result', { orderId, stored })
  const isSuccess = event === 'paid' || event === 'authorised'
  if (isSuccess && stored.sentAtMs === undefined)
    return refused(needs, request, `in_state_${stored.state}`, { orderId, stored })
  if (isSuccess && stored.trackingId !== undefined)
    return stored.trackingId === trackingId ? { taken: true } : recordSurplus(needs, request, stored, notice)
  const told = { event, request, ...(isSuccess && paymentOf(notice, stored, needs.clock.now())) }
  const settled = await settleOrder(needs, stored, told)
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

function eventOf({ result, payMethod }: ProviderNotice, { terms }: StoredOrder): OrderEvent | undefined {
  if (result === 'other') return undefined
  const isReserved = result === 'paid' && terms.authorisesOnly && payMethod === 'credit'
  return isReserved ? 'authorised' : result
}

/** What a success tells. Its hash leaves the borders of its date open: one before the order or after now is left out. @param nowMs epoch milliseconds */
function paymentOf(
  { trackingId, payMethod, paidAtSec }: ProviderNotice,
  { createdAtMs }: StoredOrder,
  nowMs: number,
) {
  const isPossible = paidAtSec !== undefined && paidAtSec * 1000 >= createdAtMs && paidAtSec * 1000 <= nowMs
  return { trackingId, ...(payMethod && { payMethod }), ...(isPossible && { paidAt: paidAtSec }) }
}

/** That nothing was paid changes no order that is paid; it is counted, as the resident can send it again from the return page. */
function countContradiction(
  { tallies }: ProviderNeeds,
  request: RequestContext,
  { state, surveyId, order: { userId } }: StoredOrder,
): Answer {
  const isSame = state === 'failed' || state === 'cancelled'
  if (!isSame)
    tallies.add({
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
  { trackingId, payMethod }: ProviderNotice,
): Promise<Answer> {
  const { answerId: _, ...rest } = stored
  const orderId = `${stored.order.orderId}-${trackingId}`
  const at = clock.now()
  const { userId } = stored.order
  const surplus = {
    ...rest,
    order: { ...stored.order, orderId, ...(payMethod && { payMethod }) },
    trackingId,
    captured: !stored.terms.authorisesOnly || payMethod !== 'credit',
    createdAtMs: at,
    expiresAtMs: at,
  }
  const facts = { order: stored.order.orderId, tracking: trackingId, amount: stored.order.amountWithTax }
  await orders.addSurplus(surplus, [
    { kind: 'payment.surplus', at, userId, surveyId: stored.surveyId, request, facts },
  ])
  return { taken: false, reason: 'already paid' }
}

/** Records that a message of the provider does not fit, each fault of an order once: from then on it is counted. */
async function refused(
  { audit, clock, tallies, recorded }: NoticeNeeds,
  request: RequestContext,
  why: string,
  { orderId, stored }: { orderId: string; stored?: StoredOrder },
): Promise<Answer> {
  const kind = 'payment.notice_refused'
  const of = stored && { userId: stored.order.userId, surveyId: stored.surveyId }
  const name = JSON.stringify([orderId, why])
  if (recorded.has(name)) {
    tallies.add({ kind, request, ...of, what: why })
  } else {
    await audit.record({ kind, at: clock.now(), ...of, request, facts: { why, order: orderId.slice(0, 60) } })
    if (recorded.size >= MOST_RECORDED) recorded.clear()
    recorded.add(name)
  }
  return { taken: false, reason: why }
}
