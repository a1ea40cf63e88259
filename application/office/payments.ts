import { nextState, type OrderEvent, type OrderState } from '../../domain/order/order-state.ts'
import { refuse } from '../../domain/refusal.ts'
import { type SettleNeeds, settleOrder } from '../payment/settle-order.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { orderMoved } from '../ports/order-move.ts'
import type { OrderFacts, OrderRepository, StoredOrder } from '../ports/order-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'

/** The states of orders that the office has something to do about: pay back, find out, or capture. */
export const statesToSettle: readonly OrderState[] = ['refund_needed', 'unknown', 'authorised']

/** Driving port of the office: the orders in these states, the oldest first; those of erased residents too. */
type ListPayments = (states: readonly OrderState[]) => AsyncIterable<OrderFacts>

export const makeListPayments =
  ({ orders }: { orders: Pick<OrderRepository, 'inStates'> }): ListPayments =>
  (states) =>
    orders.inStates(states)

/**
 * How many orders wait for the office: of those whose result it has to find out, and of those whose money it has to
 * give back.
 */
export type OrdersToSettle = { unknown: number; refundNeeded: number }

/** Driving port of the office: counts what waits for it. */
type CountToSettle = () => Promise<OrdersToSettle>

export const makeCountToSettle =
  ({ orders }: { orders: Pick<OrderRepository, 'countIn'> }): CountToSettle =>
  async () => ({
    unknown: await orders.countIn('unknown'),
    refundNeeded: await orders.countIn('refund_needed'),
  })

/**
 * Driving port of the office: one order with its lines. @throws Refusal `order.not_found` — also if its resident was
 * erased
 */
type ReadPayment = (orderId: string) => Promise<StoredOrder>

export const makeReadPayment =
  ({ orders }: { orders: Pick<OrderRepository, 'find'> }): ReadPayment =>
  async (orderId) => {
    const stored = await orders.find(orderId)
    if (!stored) throw refuse('order.not_found', {})
    return stored
  }

/**
 * What the office knows of a payment that the provider does not tell: given back, taken, not taken, or captured on the
 * card.
 */
export type OfficeMark = 'refunded' | 'paid' | 'unpaid' | 'captured'

/**
 * `marked`: the order moved to `to`; `not_taken`: it stands where it stood, as its state does not take the mark;
 * `tracking_used`: another order has the provider's number.
 */
type Marked =
  | { kind: 'marked'; to: OrderState }
  | { kind: 'not_taken'; state: OrderState }
  | { kind: 'tracking_used' }

type MarkCommand = {
  orderId: string
  mark: OfficeMark
  /** The version of the order that was seen; absent: whichever it has. */
  version?: number
  /** The user name of who enters it; absent: a command does. */
  by?: string
  /** By which request of the office's pages. */
  request?: RequestContext
  /** The provider's number of what is marked as paid: whatever the provider tells of it later is the same payment. */
  trackingId?: string
}

/**
 * Driving port of the office: enters what it knows of a payment. The order moves as it would if the provider had told:
 * if it is paid while its answer waits, the answer is stored. An audit event tells of it.
 *
 * @throws Refusal `order.not_found`, `office.order_changed` if it has another version than was seen
 * @throws Refusal `request.in_progress` if it kept changing meanwhile
 */
export type MarkPayment = (command: MarkCommand) => Promise<Marked>

export const makeMarkPayment =
  (needs: SettleNeeds): MarkPayment =>
  async (command) => {
    const { orderId, mark, trackingId, version, by = 'office', request } = command
    const marked = await retryOnConflict(async (): Promise<Marked | undefined> => {
      const stored = await needs.orders.find(orderId)
      if (!stored) return markErased(needs, { ...command, by })
      if (version !== undefined && version !== stored.version) throw refuse('office.order_changed', {})
      if (!takesNumber(stored, command)) return { kind: 'not_taken', state: stored.state }
      const settled = await settleOrder(needs, stored, {
        event: eventOf(mark, stored),
        by,
        ...(request && { request }),
        ...(trackingId !== undefined && { trackingId }),
      })
      switch (settled.kind) {
        case 'settled':
          return { kind: 'marked', to: settled.to }
        case 'conflict':
          return undefined
        case 'ignored':
          return { kind: 'not_taken', state: stored.state }
        case 'tracking_used':
          return settled
      }
    })
    if (!marked) throw refuse('request.in_progress', {})
    return marked
  }

/** Whether the office may say by which number it was paid: it was sent to the provider, who has told no other. */
const takesNumber = ({ sentAtMs, trackingId: known }: StoredOrder, { trackingId }: MarkCommand): boolean =>
  trackingId === undefined || (sentAtMs !== undefined && (known === undefined || known === trackingId))

/** The order of nobody any more: its amount and state are all that is left of it. @throws Refusal `order.not_found` */
async function markErased(
  { orders, clock }: SettleNeeds,
  { orderId, mark, version: seen, by, request }: MarkCommand & { by: string },
): Promise<Marked | undefined> {
  const facts = await orders.findFacts(orderId)
  if (!facts) throw refuse('order.not_found', {})
  if (seen !== undefined && seen !== facts.version) throw refuse('office.order_changed', {})
  const { state, version, surveyId, amountWithTax: amount } = facts
  const paid = eventOf(mark, facts)
  // There is no answer that a second payment could be for.
  const event = state === 'unknown' && mark === 'paid' ? 'no_place' : paid
  const to = nextState(facts, event)
  if (!to) return { kind: 'not_taken', state }
  const at = clock.now()
  const atSec = Math.floor(at / 1000)
  const learnt =
    to === 'completed' || to === 'refund_needed'
      ? { captured: paid !== 'authorised', completedAt: facts.completedAt ?? atSec }
      : { canceledAt: atSec }
  const moved = await orders.move({ orderId, version, to, atMs: at, ...learnt, releases: false }, [
    orderMoved({ at, surveyId, orderId, event, to, amount, by, ...(request && { request }) }),
  ])
  return moved === 'moved' ? { kind: 'marked', to } : undefined
}

/** What is due is paid at the counter; a second payment was taken as the provider told of it. */
function eventOf(
  mark: OfficeMark,
  { state, captured, trackingId }: Pick<StoredOrder, 'state' | 'captured' | 'trackingId'>,
): OrderEvent {
  if (mark !== 'paid') return mark
  if (state === 'due') return 'counter_paid'
  return state === 'unknown' && trackingId !== undefined && !captured ? 'authorised' : mark
}
