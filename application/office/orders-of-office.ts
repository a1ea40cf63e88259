import type { Order } from '../../domain/order/order.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import { refundableOf } from '../../domain/order/part-refund.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import { providersId } from '../../domain/order/second-payment.ts'
import { refuse } from '../../domain/refusal.ts'
import { isInScope, mayAs, type Officer } from '../../domain/staff/office-duty.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { ListedOrder, OrderRepository } from '../ports/order-repository.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { staffNames } from './office-act.ts'
import {
  orderOfOfficer,
  ordersIn,
  orderToSettle,
  roleForOrder,
  roleToSettle,
  type ScopeOfRole,
  scopesByRole,
} from './order-of-officer.ts'
import { makeMarkPayment, type OfficeMark } from './payments.ts'
import { makeRefundPart } from './refund-part.ts'

/** What the office has something to do about, in the order in which it is listed; `due`: it is paid at the counter. */
export const statesToDo = ['refund_needed', 'unknown', 'authorised', 'due'] as const
export type StateToDo = (typeof statesToDo)[number]

/** What may be entered of an order on the office's pages. */
const marksOf: Readonly<Record<StateToDo, readonly OfficeMark[]>> = {
  refund_needed: ['refunded'],
  unknown: ['paid', 'unpaid'],
  authorised: ['captured'],
  due: ['paid'],
}

const marksIn = (state: OrderState): readonly OfficeMark[] => marksOf[state as StateToDo] ?? []

/** An order as the office's pages show it. Amounts are whole yen, tax included. */
export type OfficeOrder = {
  orderId: string
  state: OrderState
  /** Of the order for which this is a second payment; absent: it is none. */
  secondOf?: string
  serviceName: string
  surveyId: string
  formTitle: string
  amount: number
  /** What was given back in parts. */
  givenBack: number
  createdAtMs: number
  /** When it was paid, or reserved on a card, epoch milliseconds. */
  paidAtMs?: number
  payMethod?: PayMethod
  /** What the provider calls the payment. */
  trackingId?: string
  /** Of its answer; absent: there is none, or it is not for who looks at it to see. */
  answerCode?: string
  /** What who looks at it may enter. */
  marks: readonly OfficeMark[]
  /** How much they may note as given back in a part. */
  refundable: number
  /** Sent along with a change. */
  version: number
}

/** A page of orders, the oldest first, and how many there are of each kind. */
export type OrdersPage = {
  orders: readonly OfficeOrder[]
  counts: Readonly<Record<StateToDo, number>>
  /** Sent along to read the next page; absent: this is the last one. */
  next?: string
}

/** An order with its lines, and what was given back of it. */
export type OfficeOrderDetails = OfficeOrder & {
  /** Absent: whose order it was is erased. */
  bought?: {
    lines: readonly { name: string; count: number; yen: number }[]
    tax: number
  }
  /** The first one first. */
  parts: readonly { yen: number; notedAtMs: number; by?: string; why?: string }[]
}

/**
 * Driving port of the office: orders that wait for it, of the forms and services that somebody sees to. The audit event
 * is stored before they are returned.
 *
 * @param command.after the `next` of the page before
 */
type ListOrders = (command: { state: StateToDo; after?: string | undefined }) => Promise<OrdersPage>

/**
 * Driving port of the office: one order. The audit event is stored before it is returned.
 * @throws Refusal `order.not_found`, also of what is outside of the forms and services that somebody sees to
 */
type ReadOrder = (command: { orderId: string }) => Promise<OfficeOrderDetails>

/**
 * Driving port of the office: enters what it knows of a payment, as `MarkPayment`, of what `marks` has for its state:
 * money that is paid at the counter by its desk, all else by an editor.
 *
 * @throws Refusal `order.not_found`, `office.not_allowed`, `office.order_changed` if it is no longer as it was seen,
 * `office.order_unfit`, `request.in_progress`
 */
type MarkOrder = (command: {
  orderId: string
  mark: OfficeMark
  version: number
}) => Promise<{ state: OrderState }>

/**
 * Driving port of the office: notes a part that was given back, as `RefundPart`, by an editor.
 * @throws Refusal those of `RefundPart`, `office.not_allowed`
 */
type RefundOrderPart = (command: {
  orderId: string
  yen: number
  why: string
  version: number
}) => Promise<{ remainder: number }>

type Needs = AllForms & {
  orders: OrderRepository
  paymentConfig: PaymentConfigRepository
  city: Pick<CityRepository, 'settings'>
  staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
  audit: Pick<AuditLog, 'record'>
  clock: Clock
}

/** Orders of a page. */
const PAGE = 50

export const makeListOrders =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ListOrders =>
  async ({ state, after }) => {
    const scopes = await scopesByRole(needs, officer)
    const within = ordersIn(scopes('viewer'))
    const last = after === undefined ? undefined : await needs.orders.findFacts(after)
    const found = await needs.orders.page({ state, within, after: last, limit: PAGE + 1 })
    const orders = found.slice(0, PAGE)
    const counts: Record<StateToDo, number> = { refund_needed: 0, unknown: 0, authorised: 0, due: 0 }
    for (const each of statesToDo) counts[each] = await needs.orders.countIn(each, within)
    await needs.audit.record({
      ...{ kind: 'office.orders_viewed', at: needs.clock.now(), request },
      facts: { by: officer.username, state, count: orders.length },
    })
    const shown = await shownOrders(needs, scopes)
    const next = found.length > PAGE ? orders.at(-1)?.orderId : undefined
    return { orders: orders.map(shown), counts, ...(next !== undefined && { next }) }
  }

export const makeReadOrder =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ReadOrder =>
  async ({ orderId }) => {
    const { facts, scopes } = await orderOfOfficer(needs, officer, orderId)
    const stored = await needs.orders.find(orderId)
    const { surveyId } = facts
    await needs.audit.record({
      ...{ kind: 'office.order_viewed', at: needs.clock.now(), surveyId, request },
      ...(stored && { userId: stored.order.userId }),
      ...(stored?.answerId !== undefined && { answerId: stored.answerId }),
      facts: { by: officer.username, order: orderId },
    })
    const parts = await needs.orders.partRefunds(orderId)
    const names = await staffNames(
      needs,
      parts.map(({ by = '' }) => by),
    )
    const shown = (await shownOrders(needs, scopes))(facts)
    return {
      ...shown,
      // Why a part was given back is sealed with the order of somebody.
      refundable: stored ? shown.refundable : 0,
      ...(stored && { bought: boughtIn(stored.order) }),
      parts: parts.map(({ yen, notedAt, by, why }) => ({
        ...{ yen, notedAtMs: notedAt * 1000 },
        ...(by !== undefined && { by: names.get(by) ?? by }),
        ...(why !== undefined && { why }),
      })),
    }
  }

export const makeMarkOrder =
  (needs: Needs & Parameters<typeof makeMarkPayment>[0]) =>
  (officer: Officer, request: RequestContext): MarkOrder =>
  async ({ orderId, mark, version }) => {
    const { state } = await orderToSettle(needs, officer, { orderId, version })
    // A payment that is given back cancels its answer, which need not be theirs.
    if (!marksIn(state).includes(mark)) throw refuse('office.order_unfit', { state })
    const marked = await makeMarkPayment(needs)({ orderId, mark, version, by: officer.username, request })
    if (marked.kind !== 'marked') throw refuse('office.order_unfit', { state })
    return { state: marked.to }
  }

export const makeRefundOrderPart =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): RefundOrderPart =>
  async (command) => {
    await orderToSettle(needs, officer, command)
    return makeRefundPart(needs)({ ...command, by: officer.username, request })
  }

const boughtIn = ({ details, tax }: Order): NonNullable<OfficeOrderDetails['bought']> => ({
  lines: details.map(({ productName: name, count, amount: yen }) => ({ name, count, yen })),
  tax,
})

/** How orders are shown to somebody. */
async function shownOrders(needs: Needs, scopes: ScopeOfRole): Promise<(order: ListedOrder) => OfficeOrder> {
  const { services } = await needs.paymentConfig.find()
  const titles = new Map(
    (await allForms(needs).list()).map(({ config }) => [config.surveyId, config.surveyTitle] as const),
  )
  return (order) => {
    const { orderId, state, surveyId, serviceId, payMethod, trackingId, completedAt, answerCode } = order
    const role = roleForOrder(scopes, order) ?? 'viewer'
    const maySettle = mayAs(role, roleToSettle(state))
    const first = providersId(order)
    return {
      ...{ orderId, state, surveyId, formTitle: titles.get(surveyId) ?? surveyId },
      serviceName: services.get(serviceId)?.serviceName ?? serviceId,
      ...(first !== orderId && { secondOf: first }),
      ...{ amount: order.amountWithTax, givenBack: order.givenBack ?? 0, createdAtMs: order.createdAtMs },
      ...(completedAt !== undefined && { paidAtMs: completedAt * 1000 }),
      ...(payMethod && { payMethod }),
      ...(trackingId !== undefined && { trackingId }),
      ...(answerCode !== undefined && isInScope(scopes('viewer'), 'surveys', surveyId) && { answerCode }),
      marks: maySettle ? marksIn(state) : [],
      refundable: maySettle ? refundableOf(order) : 0,
      version: order.version,
    }
  }
}
