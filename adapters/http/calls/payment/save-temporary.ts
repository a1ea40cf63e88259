import type { SaveAnswerCommand } from '../../../../application/answer/save-request.ts'
import { saveRefusals } from '../answer/save-refusals.ts'
import type { SentOrder } from '../answer/sent-order.ts'
import { type SubmittedRow, submittedRows } from '../answer/submitted-rows.ts'
import { call } from '../call.ts'
import { object, oneOf, text } from '../shape.ts'

/** The answer rows, which name the form, and the order (PAY-16). */
export type SaveTemporaryRequest = {
  data: readonly SubmittedRow[]
  order?: TemporaryOrder | null
  'Idempotency-Key'?: string
}

/** The order, and the versions that the form was filled in with. */
type TemporaryOrder = SentOrder & {
  surveyVersion?: number | null
  answerVersion?: number | null
  partitionKey?: string | null
}

/** API-20. */
export const saveTemporary = call({
  method: 'POST',
  path: 'survey-results/temprary',
  headers: ['Idempotency-Key'],
  by: 'resident',
  ask: (useCases) => useCases.saveTemporary,
  request: (command: SaveAnswerCommand): SaveTemporaryRequest => {
    const { surveyId, answers, surveyResults, surveyVersion, answerVersion, partitionKey } = command
    const { order, confirmed = {}, idempotencyKey, isLiffMode } = command
    const { orderId: _, ...sums } = confirmed
    const rows = surveyResults ?? submittedRows(answers)
    return {
      data: rows.map((row) => ({ surveyId, ...row, ...(isLiffMode && { isLiffMode }) })),
      order: {
        ...sums,
        ...order,
        ...(surveyVersion !== undefined && { surveyVersion }),
        ...(answerVersion !== undefined && { answerVersion }),
        ...(partitionKey !== undefined && { partitionKey }),
      },
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    }
  },
  response: object({ code: oneOf('success'), orderId: text }),
  result: ({ orderId }) => ({ orderId }),
  refusals: [...saveRefusals, 'order.pending'],
})
