import { IsBoolean, IsInt, IsOptional, IsUUID, Max, Min, ValidateBy } from 'class-validator'
import type { SaveAnswerCommand } from '../../../../application/answer/save-request.ts'
import { answersOfSubmitted } from '../../../../domain/answer/submitted-answers.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { isStorable } from '../../../../domain/shared/storable-text.ts'
import { Described } from '../shared/described.dto.ts'
import { Text } from '../shared/text.dto.ts'
import type { SaveAnswerRequest } from './save-answer.ts'
import { confirmedOf, isSentOrder, orderCommandOf, sentOrderSchema } from './sent-order.dto.ts'
import type { SentOrder } from './sent-order.ts'
import { answerRowsSchema, isAnswerRows } from './submitted-rows.dto.ts'
import type { SubmittedRow } from './submitted-rows.ts'

const KEY_LIMIT = 500

const isOldAnswer = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { partitionKey } = value as { partitionKey?: unknown }
  return (
    partitionKey === undefined ||
    partitionKey === null ||
    (typeof partitionKey === 'string' && partitionKey.length <= KEY_LIMIT && isStorable(partitionKey))
  )
}

/**
 * Body of `POST survey-results/putItem` (API-13) and its header Idempotency-Key. Identity, titles, check values and amounts
 * that are sent along are dropped: the server computes them.
 */
export class SaveAnswerDto implements SaveAnswerRequest {
  @ValidateBy({ name: 'answerRows', validator: { validate: isAnswerRows } })
  @Described(answerRowsSchema)
  data!: readonly SubmittedRow[]

  /** Needed if the rows carry none. */
  @IsOptional()
  @Text(1, 200)
  surveyId?: string | null

  /** Version of the form that was filled in; absent: not checked. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  surveyVersion?: number | null

  /** Version of the answer that is edited; absent: not checked. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  answerVersion?: number | null

  /** Partition key of the answer that is edited; wins over the one in subData. */
  @IsOptional()
  @Text(0, KEY_LIMIT)
  partitionKey?: string | null

  @IsOptional()
  @ValidateBy({ name: 'oldAnswer', validator: { validate: isOldAnswer } })
  @Described({
    type: 'object',
    description: 'The answer that is edited. Its checkStatus is dropped: the server derives it.',
    properties: { partitionKey: { type: 'string', maxLength: KEY_LIMIT }, checkStatus: { type: 'string' } },
  })
  subData?: { partitionKey?: string | null } | null

  @IsOptional()
  @IsBoolean()
  isLiffMode?: boolean | null

  @IsOptional()
  @ValidateBy({ name: 'sentOrder', validator: { validate: isSentOrder } })
  @Described(sentOrderSchema)
  order?: SentOrder | null

  @IsOptional()
  @ValidateBy({ name: 'sentOrder', validator: { validate: isSentOrder } })
  @Described(sentOrderSchema)
  paymentData?: SentOrder | null

  /** One per press of the button, kept over its retries. */
  @IsOptional()
  @IsUUID()
  'Idempotency-Key'?: string
}

/**
 * What a body of `putItem` asks for. The form is the one that body and rows name; they must agree.
 *
 * @throws Refusal `request.malformed` if no form is named, or two
 */
export function saveCommandOf(request: SaveAnswerRequest): SaveAnswerCommand {
  const { surveyVersion, answerVersion, 'Idempotency-Key': key } = request
  const partitionKey = request.partitionKey || request.subData?.partitionKey
  const confirmed = confirmedOf(request.paymentData ?? request.order)
  return {
    surveyId: surveyIdOf(request),
    answers: answersOfSubmitted(request.data.map(({ itemKey, value }) => ({ itemKey, value }))),
    ...(typeof surveyVersion === 'number' && { surveyVersion }),
    ...(typeof answerVersion === 'number' && { answerVersion }),
    ...(partitionKey && { partitionKey }),
    ...orderCommandOf(request.order),
    ...(confirmed && { confirmed }),
    ...(key !== undefined && { idempotencyKey: key.toLowerCase() }),
    ...((request.isLiffMode || request.data.some((row) => row.isLiffMode)) && { isLiffMode: true }),
  }
}

function surveyIdOf({ surveyId: ofBody, data }: SaveAnswerRequest): string {
  const surveyId = ofBody ?? data.find((row) => row.surveyId !== undefined)?.surveyId
  if (surveyId === undefined || data.some((row) => row.surveyId !== undefined && row.surveyId !== surveyId))
    throw refuse('request.malformed', { fields: ['surveyId'] })
  return surveyId
}
