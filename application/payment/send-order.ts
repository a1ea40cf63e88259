import { textsOfLines } from '../../domain/order/order-lines.ts'
import { awaitsResult, nextState, type OrderState } from '../../domain/order/order-state.ts'
import { refuse } from '../../domain/refusal.ts'
import { type ConfirmedOrder, isAsConfirmed } from '../../domain/shared/confirmed-order.ts'
import type { Clock } from '../ports/clock.ts'
import type { OrderRepository, StoredOrder } from '../ports/order-repository.ts'
import type { PaymentGateway, ProviderForm } from '../ports/payment-gateway.ts'
import type { RequestContext } from '../request-context.ts'
import type { Settings } from '../settings.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import type { Viewer } from '../viewer.ts'

/** How long before the hold ends the provider must have begun the payment, and the notification on its way, in seconds. */
const MARGIN_S = 5 * 60
/** Less time than this is too short to pay, in seconds. */
const SHORTEST_S = 60

/** Seconds for which the provider may still begin the payment of an order; undefined: too few to pay. */
export function secondsToPay(
  { expiresAtMs }: Pick<StoredOrder, 'expiresAtMs'>,
  atMs: number,
): number | undefined {
  const seconds = Math.floor((expiresAtMs - atMs) / 1000) - MARGIN_S
  return seconds < SHORTEST_S ? undefined : seconds
}

/** The order as it was confirmed: each field that is sent must be that of the stored one (PAY-17). */
type SendOrderCommand = ConfirmedOrder & { orderId: string; surveyId?: string }

/**
 * Driving port: a resident goes on to the payment provider with an order that was stored before; resolves to the form that the browser
 * posts there. Until the result is known, the same order leads to the same payment, from whatever tab or device.
 *
 * @throws Refusal `order.not_found` — also when it belongs to someone else
 * @throws Refusal `order.invalid` if other lines are sent along than were stored (PAY-18), or the provider can't take it
 * @throws Refusal `order.outdated` if the order is another than was confirmed, such as by another price or tax
 * @throws Refusal `order.pending` if it can't be paid now: its time is over, or its result is known; also instead of `order.outdated`
 * where the provider may be taking the payment already
 * @throws Refusal `payment.not_accepted`, `request.in_progress`, `service.unavailable`
 */
type SendOrder = (command: SendOrderCommand) => Promise<ProviderForm>

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
    const form = await retryOnConflict(async () => {
      const stored = await orders.findOwn(viewer.userId, orderId)
      if (!stored) throw refuse('order.not_found', {})
      refuseOtherLines(stored, confirmed.details)
      const { state, order, version } = stored
      const atMs = clock.now()
      const limitSeconds = secondsToPay(stored, atMs)
      const to = nextState(stored, 'post')
      const isSame = isAsConfirmed(order, confirmed) && (ofForm ?? stored.surveyId) === stored.surveyId
      if (!isSame && state === 'temporary') throw refuse('order.outdated', {})
      if (!isSame || !to || limitSeconds === undefined) throw refuse(whyNotPaid(stored), {})
      if (!payments.takes(order)) throw refuse('order.invalid', {})
      if (state !== to) {
        const { surveyId } = stored
        const facts = { order: orderId, to, amount: order.amountWithTax }
        const moved = await orders.move({ orderId, version, to, atMs, releases: false }, [
          { kind: 'order.moved', at: atMs, userId: viewer.userId, surveyId, request, facts },
        ])
        if (moved !== 'moved') return undefined
      }
      const { surveyId, terms } = stored
      return payments.formOf({ order, surveyId, sentAtMs: atMs, limitSeconds, payMethods: terms.payMethods })
    })
    if (!form) throw refuse('request.in_progress', {})
    return form
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
