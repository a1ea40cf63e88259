import { type SurveyConfig, takesPayments } from '../survey/survey-config.ts'
import { checkValues } from './answer-record.ts'
import { isCancelled, isComplete } from './check-value.ts'

/** Refusal codes of what keeps an owner from cancelling an answer, the first that applies before the others. */
export const cancelObstacles = [
  'answer.cancelled',
  'payment.by_office',
  'payment.cancelled',
  'payment.period_over',
  'reservation.deadline_passed',
  'payment.cancel_not_accepted',
] as const
export type CancelObstacle = (typeof cancelObstacles)[number]

/** Refusal codes of what keeps an owner from changing an answer, the first that applies before the others. */
export const changeObstacles = [
  'answer.outdated',
  'answer.change_of_cancelled',
  'answer.completed',
  'payment.by_office',
  'payment.cancelled',
  'answer.edit_disabled',
  'reservation.deadline_passed',
  'survey.not_open',
] as const
export type ChangeObstacle = (typeof changeObstacles)[number]

/** What decides whether an answer may be changed or cancelled. */
export type AnswerFacts = {
  config: Pick<SurveyConfig, 'isEditDisabled' | 'usePayment'>
  check: string
  /** The deadline of what it booked is over (CANCEL-10, CANCEL-17). */
  deadlinePassed: boolean
  /** Residents may send its form now. */
  isOpen: boolean
  /** The city takes payments. */
  paymentFeature: boolean
  /** What its payment forbids; absent: nothing. */
  payment?: { cancel?: CancelObstacle; change?: ChangeObstacle } | undefined
}

/**
 * The first reason that forbids cancelling, from facts that never change to those that depend on settings (CANCEL-22);
 * undefined if there is none.
 */
export function cancelObstacle(answer: Omit<AnswerFacts, 'isOpen'>): CancelObstacle | undefined {
  if (isCancelled(answer.check)) return 'answer.cancelled'
  if (answer.payment?.cancel) return answer.payment.cancel
  if (answer.deadlinePassed) return 'reservation.deadline_passed'
  if (takesPayments(answer.config) && !answer.paymentFeature) return 'payment.cancel_not_accepted'
  return undefined
}

/**
 * Why the office must not cancel an answer for somebody: it is cancelled already, or the time is over in which its
 * resident could, unless `isOver` says that it is meant. What only the office may do it may.
 *
 * @param ofResident why its owner can't
 */
export function officeCancelObstacle(
  ofResident: CancelObstacle | undefined,
  { deadlinePassed, isOver }: { deadlinePassed: boolean; isOver: boolean },
): CancelObstacle | undefined {
  if (ofResident === 'answer.cancelled') return ofResident
  if (isOver) return undefined
  if (ofResident === 'payment.period_over') return ofResident
  return deadlinePassed ? 'reservation.deadline_passed' : undefined
}

/**
 * The first reason that forbids changing, in the same order (CANCEL-16 to CANCEL-18); undefined if there is none. What
 * a change superseded is outdated.
 */
export function changeObstacle(answer: Omit<AnswerFacts, 'paymentFeature'>): ChangeObstacle | undefined {
  if (answer.check === checkValues.superseded) return 'answer.outdated'
  if (isCancelled(answer.check)) return 'answer.change_of_cancelled'
  if (isComplete(answer.check)) return 'answer.completed'
  if (answer.payment?.change) return answer.payment.change
  if (answer.config.isEditDisabled?.value === true) return 'answer.edit_disabled'
  if (answer.deadlinePassed) return 'reservation.deadline_passed'
  return answer.isOpen ? undefined : 'survey.not_open'
}
