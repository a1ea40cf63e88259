import type { Order } from '../../domain/order/order.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import type { PartRefund } from '../../domain/order/part-refund.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import type { TakenOrder } from '../../domain/order/takings.ts'
import type { DaySpan, LocalDate } from '../../domain/shared/local-date.ts'
import type { AnswerOfSave, AnswerWrite, SaveLimits, StoredAlong } from './answer-repository.ts'
import type { AuditEvent } from './audit-log.ts'
import type { PlaceRefusal } from './booking-repository.ts'
import type { OrderMove } from './order-move.ts'

/** An order as it is stored. Status, dates and pay method of `order` follow from where it stands. */
export type StoredOrder = {
  order: Order
  surveyId: string
  state: OrderState
  /** Rises with every move. */
  version: number
  /** Whether money was taken, rather than only reserved on a card. */
  captured: boolean
  /** The answer that it belongs to; absent until it is stored. */
  answerId?: string
  /** Epoch milliseconds. */
  createdAtMs: number
  /** When the hold ends, epoch milliseconds. */
  expiresAtMs: number
  /** When the provider's form was first given out, epoch milliseconds. */
  sentAtMs?: number
  /** What the provider calls the payment. */
  trackingId?: string
  /** What was given back of it in parts, whole yen; absent: nothing. */
  givenBack?: number
  terms: ProviderTerms
}

/** What the provider is asked for besides the order, as it was when the order was made. */
export type ProviderTerms = {
  /** What the resident may choose from; empty: all that the contract with the provider offers. */
  payMethods: readonly Exclude<PayMethod, 'cash'>[]
  /** A card payment is only authorised; the office captures it later. */
  authorisesOnly: boolean
}

/** The answer that an order waits with: what a save writes, validated when the order was placed. */
export type PendingAnswer = AnswerOfSave &
  Pick<SaveLimits, 'maxLive'> &
  Pick<StoredAlong, 'language'> &
  Pick<AnswerWrite, 'places' | 'number'>

/** A new order that is to be paid at the provider. */
export type OrderPlacing = {
  stored: Pick<StoredOrder, 'order' | 'surveyId' | 'createdAtMs' | 'expiresAtMs' | 'terms'>
  answer: PendingAnswer
  /** Fingerprint of the request. */
  bodyHash: string
  /** Of the request, kept as long as the order. */
  idempotencyKey?: string
  /** How many orders for the survey the resident may have that are being paid, this one aside. Absent: not limited. */
  maxSent?: number
  /** How many orders for the survey the resident may place since `sinceMs` (epoch milliseconds), this one included. */
  atMost?: { times: number; sinceMs: number }
  audit: readonly AuditEvent[]
}

/** What came of placing an order; only with `placed` anything was stored. */
export type PlacingOutcome =
  | { kind: 'placed' }
  /** An earlier request of this resident has the key. */
  | { kind: 'repeated'; bodyHash: string; orderId: string }
  /** An order of the same request awaits its result: it is the one to pay. */
  | { kind: 'pending'; orderId: string }
  | { kind: 'conflict'; on: 'survey' | 'answer' | 'catalog' | 'code' | 'attachment' }
  /** The resident has as many answers of the survey as they may have, those included that are being paid. */
  | { kind: 'too_many_live' }
  | { kind: 'too_many_sent' }
  | { kind: 'too_many' }
  | PlaceRefusal

/** The orders that a request meets. */
type EarlierOrders = {
  /**
   * The request's own: `repeated` if one has its key, `pending` if one with the same body awaits its result; as `place`
   * would find it.
   */
  placed?: Extract<PlacingOutcome, { kind: 'repeated' | 'pending' }>
  /** Orders of the resident for the survey that were not sent to the provider yet. */
  unsent: readonly StoredOrder[]
}

/** What is known of an order without opening it, also of one whose resident was erased. */
export type OrderFacts = Pick<
  StoredOrder,
  'surveyId' | 'state' | 'version' | 'captured' | 'createdAtMs' | 'trackingId' | 'givenBack'
> & {
  orderId: string
  serviceId: string
  /** Absent: nobody has told. */
  payMethod?: PayMethod
  /** Whole yen, tax included. */
  amountWithTax: number
  /** Epoch seconds. */
  completedAt?: number
}

/** Whose orders are meant: those of these forms, and those of these services. */
export type OrderScope = { surveyIds: readonly string[]; serviceIds: readonly string[] }

/** Orders in one state, as they are listed page by page. */
export type OrdersAsked = {
  state: OrderState
  /** Absent: all. */
  within?: OrderScope | undefined
  /** Only those after this one; absent: from the oldest on. */
  after?: Pick<OrderFacts, 'orderId' | 'createdAtMs'> | undefined
  limit: number
}

/** An order as it is listed: the code of its answer, if it has one. */
export type ListedOrder = OrderFacts & { answerCode?: string }

/** A part of a payment that the office gives back, of an order as it stood in `version`, which rises by one. */
export type PartRefunding = Required<Pick<PartRefund, 'yen' | 'notedAt' | 'why'>> &
  Pick<PartRefund, 'by'> & { orderId: string; version: number }

/** Parts that were given back on a day of orders that have all of this in common. */
export type PartRefundSum = Pick<OrderSum, 'serviceId' | 'surveyId' | 'payMethod'> & {
  day: LocalDate
  /** At least 1. */
  refunds: number
  yen: number
}

/** Orders that have all of this in common. */
export type OrderSum = TakenOrder & {
  serviceId: string
  surveyId: string
  /** Absent: nobody has told. */
  payMethod?: PayMethod
  /** At least 1. */
  orders: number
  /** Whole yen, tax included. */
  yen: number
  /** What was given back of them in parts; absent: nothing. */
  givenBack?: number
}

/**
 * Driven port: orders, from the resident's press of the button to the office's refund. An order that waits for its
 * payment holds the places of its answer: holds and orders end in the same step. The order of an answer is stored,
 * taken along and given up with it (`AnswerRepository`). Every adapter passes
 * `tests/contracts/order-repository.contract.ts`.
 */
export interface OrderRepository {
  /**
   * Stores an order in the state `temporary` with the answer it waits with, and takes the answer's places as a hold, or
   * nothing. The resident's older orders for the survey that were never sent expire in the same step.
   * @throws Refusal `service.unavailable`
   */
  place(placing: OrderPlacing): Promise<PlacingOutcome>

  /** An order of this resident; undefined if there is none. */
  findOwn(userId: string, orderId: string): Promise<StoredOrder | undefined>

  /** An order, whosever it is: for the provider and the office. undefined also if its resident was erased. */
  find(orderId: string): Promise<StoredOrder | undefined>

  /** What is known of an order without opening it, also if its resident was erased; undefined if there is none. */
  findFacts(orderId: string): Promise<ListedOrder | undefined>

  /** The answer that an order waits with; undefined once it is stored or can't be any more. */
  pendingAnswer(orderId: string): Promise<PendingAnswer | undefined>

  /** The orders of answers of this resident, by answer id; answers without are missing. */
  ofAnswers(userId: string, answerIds: readonly string[]): Promise<ReadonlyMap<string, StoredOrder>>

  /** A resident's orders without an answer that are in one of these states, the latest first. */
  withoutAnswer(userId: string, states: readonly OrderState[]): Promise<readonly StoredOrder[]>

  /**
   * Moves an order to another state.
   * @returns 'conflict' if it has another version by now, 'tracking_used' if another order has the tracking id; nothing
   * was stored then
   * @throws Refusal `service.unavailable`
   */
  move(move: OrderMove, audit: readonly AuditEvent[]): Promise<'moved' | 'conflict' | 'tracking_used'>

  /**
   * Stores an order that stands for a payment beyond the one that another order is paid by: in the state `unknown`,
   * with a tracking id of its own, without an answer. If the other one has been forgotten meanwhile, so is this one.
   * @param beyond id of the other order
   * @returns false if an order has the tracking id already; nothing was stored then
   */
  addSurplus(
    order: StoredOrder & { trackingId: string },
    beyond: string,
    audit: readonly AuditEvent[],
  ): Promise<boolean>

  /** What a resident's request for a survey finds of earlier ones. */
  findEarlier(
    userId: string,
    request: Pick<OrderPlacing, 'bodyHash' | 'idempotencyKey'> & { surveyId: string; atMs: number },
  ): Promise<EarlierOrders>

  /** Orders in the states named, the oldest first. */
  inStates(states: readonly OrderState[]): AsyncIterable<OrderFacts>

  /**
   * Orders in a state, the oldest first, those of erased residents too; at most `limit`. Of those that are due only
   * what costs something.
   */
  page(asked: OrdersAsked): Promise<readonly ListedOrder[]>

  /** How many orders `page` gives of a state. */
  countIn(state: OrderState, within?: OrderScope): Promise<number>

  /**
   * What a provider may report: the orders that were paid at a provider on these days, those named, and the second
   * payments that were noted of any of them, each once and in no order.
   */
  reported(days: DaySpan, orderIds: readonly string[]): Promise<readonly OrderFacts[]>

  /**
   * Notes that a part of a payment was given back, as one step with the audit events.
   * @returns 'conflict' if the order has another version by now, is not paid or nobody's any more, or less of it
   * remains; nothing was stored then
   * @throws Refusal `service.unavailable`
   */
  refundPart(refund: PartRefunding, audit: readonly AuditEvent[]): Promise<'noted' | 'conflict'>

  /** The parts that were given back of an order, the first one first; also if its resident was erased. */
  partRefunds(orderId: string): Promise<readonly PartRefund[]>

  /** The sums of the parts that were given back on these days, in no order. */
  partRefundsOf(days: DaySpan): Promise<readonly PartRefundSum[]>

  /**
   * The sums of all orders that were made, completed or cancelled on one of these days, those of erased residents too;
   * in no order. No order is opened.
   */
  sumsOf(days: DaySpan): Promise<readonly OrderSum[]>
}
