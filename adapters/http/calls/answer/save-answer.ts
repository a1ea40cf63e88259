import { call } from '../call.ts'
import { count, object, text } from '../shape.ts'
import { saveRefusals } from './save-refusals.ts'
import type { SentOrder } from './sent-order.ts'
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
  order?: SentOrder | null
  /** As `order`, and its id where there is one (ENT-15, PAY-15); dropped. */
  paymentData?: unknown
  orderId?: unknown
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
    ...(command.order && { paymentData: command.order, orderId: '' }),
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
  refusals: saveRefusals,
})
