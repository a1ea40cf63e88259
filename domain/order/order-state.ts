/** What the wire tells of a payment (PAY-07); the status of an order too (ORDER-23). */
export const PaymentStatus = {
  COMPLETED: 0,
  NOT_APPLICABLE: 1,
  REFUNDED: 2,
  COMPLETED_CREDIT: 3,
  CANCELED_CREDIT: 4,
} as const
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus]

/**
 * Where an order stands. `docs/payment.md` has the states and events as one table.
 *
 * - `temporary`: stored with its hold, not yet sent to the provider
 * - `sent`: the resident was given the provider's form; the result is awaited, the hold stands
 * - `unknown`: the hold ran out before a result came
 * - `due`: stored with its answer, to be paid at the counter, or for nothing
 * - `completed`, `authorised`: paid, or reserved on a card; the answer stands
 * - `failed`, `cancelled`, `expired`: nothing was paid, and nothing is to be
 * - `refund_needed`: paid or reserved, but there is no live answer for it
 * - `refunded`, `authorisation_cancelled`: the office has given the money back
 */
export const orderStates = [
  'temporary',
  'sent',
  'unknown',
  'due',
  'completed',
  'authorised',
  'failed',
  'cancelled',
  'expired',
  'refund_needed',
  'refunded',
  'authorisation_cancelled',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * What happens to an order.
 *
 * - `post`: the resident goes on to the provider
 * - `paid`, `authorised`: the provider tells that money was taken, or reserved on a card
 * - `no_place`: as these, but the answer can't be stored any more, such as for want of a place
 * - `refused`, `withdrawn`: the provider tells that it took nothing, or that the resident turned back
 * - `expiry`: 30 minutes are over, or a new order of the same resident takes its place before it was sent
 * - `answer_cancelled`: the resident or the office cancels the answer
 * - `counter_paid`, `captured`, `refunded`, `unpaid`: entries of the office, which may also enter `paid`
 */
export type OrderEvent =
  | 'post'
  | 'paid'
  | 'authorised'
  | 'no_place'
  | 'refused'
  | 'withdrawn'
  | 'expiry'
  | 'answer_cancelled'
  | 'counter_paid'
  | 'captured'
  | 'refunded'
  | 'unpaid'

/** The next state for each event that a state takes; an event that is missing changes nothing. */
export const orderTransitions: Readonly<Record<OrderState, Partial<Record<OrderEvent, OrderState>>>> = {
  temporary: { post: 'sent', expiry: 'expired' },
  sent: {
    post: 'sent',
    paid: 'completed',
    authorised: 'authorised',
    no_place: 'refund_needed',
    refused: 'failed',
    withdrawn: 'cancelled',
    expiry: 'unknown',
    unpaid: 'failed',
  },
  unknown: {
    paid: 'completed',
    authorised: 'authorised',
    no_place: 'refund_needed',
    refused: 'failed',
    withdrawn: 'cancelled',
    unpaid: 'failed',
  },
  due: { counter_paid: 'completed', answer_cancelled: 'cancelled' },
  completed: { answer_cancelled: 'refund_needed', refunded: 'refunded' },
  authorised: {
    answer_cancelled: 'refund_needed',
    captured: 'completed',
    refunded: 'authorisation_cancelled',
  },
  failed: { paid: 'refund_needed', authorised: 'refund_needed' },
  cancelled: { paid: 'refund_needed', authorised: 'refund_needed' },
  expired: {},
  refund_needed: { refunded: 'refunded' },
  refunded: {},
  authorisation_cancelled: {},
}

/**
 * The state after `event`; undefined if the state does not take it. Money that was only reserved is released, not
 * refunded.
 */
export function nextState(
  { state, captured }: { state: OrderState; captured: boolean },
  event: OrderEvent,
): OrderState | undefined {
  const next = orderTransitions[state][event]
  return next === 'refunded' && !captured ? 'authorisation_cancelled' : next
}

const statuses: Readonly<Record<OrderState, PaymentStatus>> = {
  temporary: PaymentStatus.NOT_APPLICABLE,
  sent: PaymentStatus.NOT_APPLICABLE,
  unknown: PaymentStatus.NOT_APPLICABLE,
  due: PaymentStatus.NOT_APPLICABLE,
  completed: PaymentStatus.COMPLETED,
  authorised: PaymentStatus.COMPLETED_CREDIT,
  failed: PaymentStatus.NOT_APPLICABLE,
  cancelled: PaymentStatus.NOT_APPLICABLE,
  expired: PaymentStatus.NOT_APPLICABLE,
  refund_needed: PaymentStatus.COMPLETED,
  refunded: PaymentStatus.REFUNDED,
  authorisation_cancelled: PaymentStatus.CANCELED_CREDIT,
}

/** The status that the wire gives for a state (PAY-07); `captured`: the money was taken, not only reserved. */
export const statusOf = ({ state, captured }: { state: OrderState; captured: boolean }): PaymentStatus =>
  state === 'refund_needed' && !captured ? PaymentStatus.COMPLETED_CREDIT : statuses[state]

/** The states in which the provider may still tell a result. */
export const awaitsResult = (state: OrderState): boolean => state === 'sent' || state === 'unknown'

/**
 * Whether an order is never charged again: any status but NOT_APPLICABLE; without a payment it is not finished
 * (PAY-05).
 */
export const isFinished = (status: PaymentStatus | undefined): boolean =>
  status !== undefined && status !== PaymentStatus.NOT_APPLICABLE

/** Whether the money was given back, or its reservation released (PAY-06). */
export const isCancelledByPayment = (status: PaymentStatus): boolean =>
  status === PaymentStatus.REFUNDED || status === PaymentStatus.CANCELED_CREDIT
