import type { SaveAnswerCommand } from '../../../../application/answer/save-request.ts'
import { answersOfSubmitted } from '../../../../domain/answer/payload.ts'
import { refuse } from '../../../../domain/refusal.ts'
import type { SaveAnswerDto } from '../../dto/save-answer.dto.ts'

/**
 * What a body of `putItem` asks for. The form is the one that body and rows name; they must agree.
 *
 * @throws Refusal `request.malformed` if no form is named, or two
 */
export function saveCommandOf(dto: SaveAnswerDto): SaveAnswerCommand {
  const { surveyVersion, answerVersion, 'Idempotency-Key': key } = dto
  const partitionKey = dto.partitionKey || dto.subData?.partitionKey
  return {
    surveyId: surveyIdOf(dto),
    answers: answersOfSubmitted(dto.data.map(({ itemKey, value }) => ({ itemKey, value }))),
    ...(typeof surveyVersion === 'number' && { surveyVersion }),
    ...(typeof answerVersion === 'number' && { answerVersion }),
    ...(partitionKey && { partitionKey }),
    ...(key !== undefined && { idempotencyKey: key.toLowerCase() }),
    ...((dto.isLiffMode || dto.data.some((row) => row.isLiffMode)) && { isLiffMode: true }),
  }
}

function surveyIdOf({ surveyId: ofBody, data }: SaveAnswerDto): string {
  const surveyId = ofBody ?? data.find((row) => row.surveyId !== undefined)?.surveyId
  if (surveyId === undefined || data.some((row) => row.surveyId !== undefined && row.surveyId !== surveyId))
    throw refuse('request.malformed', { fields: ['surveyId'] })
  return surveyId
}
