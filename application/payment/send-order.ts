import { textsOfLines } from '../../domain/order/order-lines.ts'
import { awaitsResult, nextState, type OrderState } from '../../domain/order/order-state.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { type ConfirmedOrder, isAsConfirmed } from '../../domain/shared/confirmed-order.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { OrderRepository, StoredOrder } from '../ports/order-repository.ts'
import type { PaymentGateway, PaymentPage } from '../ports/payment-gateway.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import type { Settings } from '../shared/settings.ts'
import { movedEvent, moveOf } from './order-notice.ts'

/** How long before the hold ends the payment must have begun, so that the provider can tell of it in time. */
const MARGIN_MS = 5 * 60_000
/** Less time than this is too short to pay. */
const SHORTEST_MS = 60_000

/** Until when the payment of an order may begin, epoch milliseconds; undefined: too little time is left. */
export function payableUntil(
  { expiresAtMs }: Pick<StoredOrder, 'expiresAtMs'>,
  atMs: number,
): number | undefined {
  const untilMs = expiresAtMs - MARGIN_MS
  return untilMs - atMs < SHORTEST_MS ? undefined : untilMs
}

/** The order as it was confirmed: each field that is sent must be that of the stored one (PAY-17). */
type SendOrderCommand = ConfirmedOrder & { orderId: string; surveyId?: string }

/**
 * Driving port: a resident goes on to the payment provider with an order that was stored before; resolves to where the
 * browser goes to pay. Until the result is known, the same order leads to the same payment, from whatever tab or
 * device.
 *
 * @throws Refusal `order.not_found` — also when it belongs to someone else
 * @throws Refusal `order.invalid` if other lines are sent along than were stored (PAY-18), or the provider can't take
 * it
 * @throws Refusal `order.outdated` if the order is another than was confirmed, such as by another price or tax
 * @throws Refusal `order.pending` if it can't be paid now: its time is over, or its result is known; also instead of
 * `order.outdated` where the provider may be taking the payment already
 * @throws Refusal `payment.not_accepted`, `request.in_progress`, `service.unavailable` — then it is not sent yet
 */
type SendOrder = (command: SendOrderCommand) => Promise<PaymentPage>

type Needs = {
  orders: OrderRepository
  /** undefined: the city has no contract with a provider. */
  payments: PaymentGateway | undefined
  clock: Clock
  settings: Pick<Settings, 'paymentFeature'>
}

export const makeSendOrder =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): SendOrder =>
  async ({ orderId, surveyId: ofForm, ...confirmed }) => {
    const { orders, payments, clock } = needs
    if (!needs.settings.paymentFeature || !payments) throw refuse('payment.not_accepted', {})
    const page = await retryOnConflict(async () => {
      const stored = await orders.findOwn(viewer.userId, orderId)
      if (!stored) throw refuse('order.not_found', {})
      refuseOtherLines(stored, confirmed.details)
      const { state, order, surveyId, terms } = stored
      const atMs = clock.now()
      const untilMs = payableUntil(stored, atMs)
      const to = nextState(stored, 'post')
      const isSame = isAsConfirmed(order, confirmed) && (ofForm ?? surveyId) === surveyId
      if (!isSame && state === 'temporary') throw refuse('order.outdated', {})
      if (!isSame || !to || untilMs === undefined) throw refuse(whyNotPaid(stored), {})
      if (!payments.takes(order)) throw refuse('order.invalid', {})
      // Before the order is sent: what a provider does not begin is still to be sent.
      const begun = await payments.begin({ order, surveyId, terms, sentAtMs: atMs, untilMs })
      if (state === to) return begun
      const told = { event: 'post', request } as const
      const audit = [movedEvent(stored, told, to, atMs)]
      return (await orders.move(moveOf(stored, told, to, atMs), audit)) === 'moved' ? begun : undefined
    })
    if (!page) throw refuse('request.in_progress', {})
    return page
  }

/** Of those that were never sent, too little time is left. */
const endedUnpaid: readonly OrderState[] = ['temporary', 'expired', 'failed', 'cancelled']

/** Why an order can't be paid any more, or not at the provider. */
function whyNotPaid({ state }: StoredOrder) {
  if (awaitsResult(state)) return 'order.pending'
  if (state === 'due') return 'order.at_counter'
  return endedUnpaid.includes(state) ? 'order.ended' : 'order.paid'
}

function refuseOtherLines({ order }: StoredOrder, details: ConfirmedOrder['details']): void {
  if (!details) return
  const lines = textsOfLines(details)
  const withCategory = textsOfLines(order.details)
  const plain = textsOfLines(order.details.map(({ productId, count }) => ({ productId, count })))
  const isSame =
    lines.length === plain.length && lines.every((line, at) => [withCategory[at], plain[at]].includes(line))
  if (!isSame) throw refuse('order.invalid', {})
}
