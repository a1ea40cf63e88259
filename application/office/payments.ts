import { nextState, type OrderEvent, type OrderState } from '../../domain/order/order-state.ts'
import { refuse } from '../../domain/refusal.ts'
import { type SettleNeeds, settleOrder } from '../payment/settle-order.ts'
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

/** Driving port of the office: one order with its lines. @throws Refusal `order.not_found` — also if its resident was erased */
type ReadPayment = (orderId: string) => Promise<StoredOrder>

export const makeReadPayment =
  ({ orders }: { orders: Pick<OrderRepository, 'find'> }): ReadPayment =>
  async (orderId) => {
    const stored = await orders.find(orderId)
    if (!stored) throw refuse('order.not_found', {})
    return stored
  }

/** What the office knows of a payment that the provider does not tell: given back, taken, not taken, or captured on the card. */
export type OfficeMark = 'refunded' | 'paid' | 'unpaid' | 'captured'

/** `marked`: the order moved to `to`; `not_taken`: it stands where it stood, as its state does not take the mark. */
type Marked = { kind: 'marked'; to: OrderState } | { kind: 'not_taken'; state: OrderState }

/**
 * Driving port of the office: enters what it knows of a payment. The order moves as it would if the provider had told: if it is paid
 * while its answer waits, the answer is stored. An audit event tells of it.
 *
 * @throws Refusal `order.not_found`
 * @throws Refusal `request.in_progress` if it kept changing meanwhile
 */
type MarkPayment = (command: { orderId: string; mark: OfficeMark }) => Promise<Marked>

export const makeMarkPayment =
  (needs: SettleNeeds): MarkPayment =>
  async ({ orderId, mark }) => {
    const marked = await retryOnConflict(async () => {
      const stored = await needs.orders.find(orderId)
      if (!stored) return markErased(needs, orderId, mark)
      const settled = await settleOrder(needs, stored, { event: eventOf(mark, stored), isByOffice: true })
      if (settled.kind === 'settled') return { kind: 'marked' as const, to: settled.to }
      if (settled.kind === 'conflict') return undefined
      return { kind: 'not_taken' as const, state: stored.state }
    })
    if (!marked) throw refuse('request.in_progress', {})
    return marked
  }

/** The order of nobody any more: its amount and state are all that is left of it. @throws Refusal `order.not_found` */
async function markErased(
  { orders, clock }: SettleNeeds,
  orderId: string,
  mark: OfficeMark,
): Promise<Marked | undefined> {
  const facts = await orders.findFacts(orderId)
  if (!facts) throw refuse('order.not_found', {})
  const { state, version, surveyId, amountWithTax: amount } = facts
  const event = eventOf(mark, facts)
  const to = nextState(facts, event)
  if (!to) return { kind: 'not_taken', state }
  const at = clock.now()
  const atSec = Math.floor(at / 1000)
  const learnt =
    to === 'completed' ? { captured: true, completedAt: facts.completedAt ?? atSec } : { canceledAt: atSec }
  const moved = await orders.move({ orderId, version, to, atMs: at, ...learnt, releases: false }, [
    { kind: 'order.moved', at, surveyId, facts: { order: orderId, event, to, amount, by: 'office' } },
  ])
  return moved === 'moved' ? { kind: 'marked', to } : undefined
}

/** What is due is paid at the counter. */
const eventOf = (mark: OfficeMark, { state }: Pick<StoredOrder, 'state'>): OrderEvent =>
  mark === 'paid' && state === 'due' ? 'counter_paid' : mark
