import type { OrderState } from '../order/order-state.ts'
import type { MessageKind } from './booking-message.ts'

/** What may happen to an answer. `answer.moved`: the office moved a booking; `answer.given_up`: one of several. */
export const historyKinds = [
  'answer.saved',
  'answer.changed',
  'answer.moved',
  'answer.given_up',
  'answer.updated',
  'answer.cancelled',
  'answer.expired',
  'answer.claimed',
  'answer.registered',
  'answer.imported',
  'order.moved',
  'message.sent',
  'message.given_up',
] as const

export type HistoryKind = (typeof historyKinds)[number]

/** Who did something: the resident, somebody at the desk, or the product by itself. */
export type HistoryActor = 'resident' | 'desk' | 'system'

/** What was there and what is there; '' where it is not known or nothing. */
export type HistoryChange = { title: string; from: string; to: string }

/** One event in the life of an answer. */
export type HistoryLine = {
  /** Epoch milliseconds. */
  atMs: number
  kind: HistoryKind
  who: HistoryActor
  /** Who of the desk. */
  by?: string
  /** Why, as the desk wrote it. */
  reason?: string
  changes: readonly HistoryChange[]
  /** Of an order that moved: where it stands since. */
  order?: OrderState
  /** Of a message: which one. */
  message?: MessageKind
  /** Why it was given up, as a short code. */
  why?: string
}
