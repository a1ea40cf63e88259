import { call } from '../call.ts'
import { count, object, text } from '../shape.ts'
import { bookingRefusals } from './booking-refusals.ts'
import { type SubmittedRow, submittedRows } from './submitted-rows.ts'

/** A form that is sent. What a client leaves out may also be null. */
export type SaveAnswerRequest = {
  data: readonly SubmittedRow[]
  /** Needed if the rows carry none. */
  surveyId?: string | null
  surveyVersion?: number | null
  answerVersion?: number | null
  partitionKey?: string | null
  subData?: { partitionKey?: string | null } | null
  isLiffMode?: boolean | null
  'Idempotency-Key'?: string
}

/** API-13 to API-15. */
export const saveAnswer = call({
  method: 'POST',
  path: 'survey-results/putItem',
  headers: ['Idempotency-Key'],
  by: 'resident',
  ask: (useCases) => useCases.saveAnswer,
  retry: { tries: 3 },
  request: ({ answers, surveyResults, idempotencyKey, ...command }): SaveAnswerRequest => ({
    ...command,
    data: (surveyResults ?? submittedRows(answers)).map((row) => ({ surveyId: command.surveyId, ...row })),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }),
  userIdIn: 'userId',
  response: object({ answercode: text, partitionKey: text, answerVersion: count }),
  result: ({ answercode, partitionKey, answerVersion }) => ({
    answerCode: answercode,
    partitionKey,
    answerVersion,
  }),
  refusals: [
    ...bookingRefusals,
    'survey.not_found',
    'survey.no_config',
    'survey.outdated',
    'answer.invalid',
    'answer.empty',
    'answer.too_many',
    'answer.too_many_today',
    'member.required',
    'payment.not_accepted',
    'request.key_reused',
    'request.in_progress',
  ],
})
