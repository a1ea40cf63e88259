import { call, nothing } from '../call.ts'

export type CancelAnswerRequest = { surveyId: string; partitionKey: string; via?: 'confirm' | null }

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
    'reservation.deadline_passed',
    'payment.cancel_not_accepted',
    'request.in_progress',
  ],
})
