import { checkValues } from '../../../../domain/answer/answer-record.ts'
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
  subData?: { partitionKey?: string | null; checkStatus?: string } | null
  isLiffMode?: boolean | null
  order?: SentOrder | null
  /** The order as it was confirmed, or as the answer has it: compared, never used (ENT-15, PAY-15). Absent: that in `order` is. */
  paymentData?: SentOrder | null
  /** Of the answer that is edited; dropped. */
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
  request: ({ answers, surveyResults, idempotencyKey, confirmed, ...command }): SaveAnswerRequest => ({
    ...command,
    ...subDataOf(command),
    ...(confirmed && { paymentData: confirmed, orderId: confirmed.orderId ?? '' }),
    data: (surveyResults ?? submittedRows(answers)).map((row) => ({ surveyId: command.surveyId, ...row })),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }),
  userIdIn: 'userId',
  response: object({}, { seriescode: text }, { answercode: text, partitionKey: text, answerVersion: count }),
  result: ({
    answercode: answerCode = '',
    partitionKey = '',
    answerVersion = 0,
    seriescode: seriesCode,
  }) => ({
    answerCode,
    partitionKey,
    answerVersion,
    ...(seriesCode !== undefined && { seriesCode }),
  }),
  refusals: saveRefusals,
})

/** What becomes of the answer before a change, where the form takes several: its key ends with the time of its save (STATE-03). */
const subDataOf = ({ surveyId, partitionKey = '' }: { surveyId: string; partitionKey?: string }) =>
  /#[1-9][0-9]*$/.test(partitionKey.slice(surveyId.length + 1)) && {
    subData: { partitionKey, checkStatus: checkValues.superseded },
  }
