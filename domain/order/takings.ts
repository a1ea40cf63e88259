import type { LocalDate } from '../shared/local-date.ts'
import type { OrderState } from './order-state.ts'

/**
 * What an accountant counts of an order. `paid`: money was taken, whatever became of it since; `refunded`: it was given
 * back; `refundNeeded`: it was taken and is still to be given back, counted in `paid`, too; `authorised`: it is only
 * reserved on a card; `unknown`: the office has to find out; `cancelled`: nothing was taken, and nothing will be.
 */
export type Taking = 'paid' | 'refunded' | 'refundNeeded' | 'authorised' | 'unknown' | 'cancelled'

/** What of an order says on which days it counts as what. */
export type TakenOrder = {
  state: OrderState
  /** Whether money was taken, rather than only reserved. */
  captured: boolean
  createdOn: LocalDate
  /** When it was paid, or reserved on a card. */
  completedOn?: LocalDate
  /** When it was cancelled, or the office entered that the money was given back. */
  canceledOn?: LocalDate
}

/** As what an order counts, and on which day. */
type Counted = {
  taking: Taking
  day: LocalDate
  /** What was given back in parts counts by itself, on the days on which it was noted: here is what remains. */
  isRest?: true
}

/** As what an order counts; nothing as long as nothing was decided, and where nothing was taken. */
export function takingsOf(order: TakenOrder): readonly Counted[] {
  const { state, captured, createdOn, completedOn, canceledOn } = order
  const on = (taking: Taking, day: LocalDate | undefined): Counted[] =>
    day === undefined ? [] : [{ taking, day }]
  const rest = (taking: Taking, day: LocalDate | undefined): Counted[] =>
    day === undefined ? [] : [{ taking, day, isRest: true }]
  switch (state) {
    case 'completed':
      return on('paid', completedOn)
    case 'refunded':
      return [...on('paid', completedOn), ...rest('refunded', canceledOn)]
    case 'refund_needed':
      return captured
        ? [...on('paid', completedOn), ...rest('refundNeeded', completedOn)]
        : on('authorised', completedOn)
    case 'authorised':
      return on('authorised', completedOn)
    case 'unknown':
      return on('unknown', createdOn)
    case 'cancelled':
    case 'authorisation_cancelled':
      return on('cancelled', canceledOn)
    case 'temporary':
    case 'sent':
    case 'due':
    case 'failed':
    case 'expired':
      return []
  }
}
