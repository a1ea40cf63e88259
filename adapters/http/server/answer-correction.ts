import { answersOfSubmitted } from '../../../domain/answer/submitted-answers.ts'
import type { SubmittedRow } from '../calls/answer.ts'
import {
  type AnswerCorrectionBody,
  answerCorrectionRequest,
  type CorrectionName,
  readCorrectionRequest,
} from '../calls/answer-correction.ts'
import { AnswerRows } from './answer.ts'
import { ID_LIMIT, PARTITION_KEY_LIMIT, Text } from './dto.ts'
import { asSent, isDone, serve } from './served-call.ts'

/** Query of `GET my/correction`. */
class CorrectionDto implements CorrectionName {
  @Text(1, ID_LIMIT)
  surveyId!: string

  @Text(1, PARTITION_KEY_LIMIT)
  partitionKey!: string
}

/** Body of `POST my/correction`. */
class AnswerCorrectionDto extends CorrectionDto implements AnswerCorrectionBody {
  @Text(1, 100)
  requestId!: string

  @Text(1, 200)
  seen!: string

  @AnswerRows()
  data!: readonly SubmittedRow[]
}

/** The calls by which a resident corrects what the office asks for. */
export const correctionCalls = {
  readCorrectionRequest: serve(readCorrectionRequest, {
    summary:
      'What the office asks the resident to correct in an answer; without `data` nothing was ever asked',
    Dto: CorrectionDto,
    command: asSent,
    reply: (data) => (data ? { data } : {}),
  }),
  answerCorrectionRequest: serve(answerCorrectionRequest, {
    summary: 'Corrects what the office asked for; the same sent again is corrected once',
    Dto: AnswerCorrectionDto,
    writes: true,
    command: ({ data, ...command }) => ({
      ...command,
      answers: answersOfSubmitted(data.map(({ itemKey, value }) => ({ itemKey, value }))),
    }),
    reply: isDone,
  }),
}
