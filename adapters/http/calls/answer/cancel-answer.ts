import { call, nothing } from '../call.ts'

export type CancelAnswerRequest = {
  surveyId: string
  partitionKey: string
  /** The one reservation item that is given up; absent: the whole answer. */
  itemKey?: string | null
  /** The screen that cancels; absent: any other. */
  via?: 'confirm' | null
}

/** API-16. */
export const cancelAnswer = call({
  method: 'POST',
  path: 'survey-results/cancelItem',
  by: 'resident',
  ask: (useCases) => useCases.cancelAnswer,
  request: (command): CancelAnswerRequest => command,
  userIdIn: 'userId',
  ...nothing,
  refusals: [
    'answer.not_found',
    'answer.cancelled',
    'reservation.unknown',
    'reservation.deadline_passed',
    'payment.by_office',
    'payment.cancelled',
    'payment.period_over',
    'payment.cancel_not_accepted',
    'request.in_progress',
  ],
})
