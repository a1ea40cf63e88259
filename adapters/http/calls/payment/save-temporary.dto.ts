import { IsOptional, IsUUID, ValidateBy } from 'class-validator'
import { saveCommandOf } from '../answer/save-answer.dto.ts'
import { isSentOrder, isVersion, sentOrderSchema } from '../answer/sent-order.dto.ts'
import { answerRowsSchema, isAnswerRows } from '../answer/submitted-rows.dto.ts'
import type { SubmittedRow } from '../answer/submitted-rows.ts'
import { Described } from '../shared/described.dto.ts'
import type { SaveTemporaryRequest } from './save-temporary.ts'

const KEY_LIMIT = 500

function isTemporaryOrder(value: unknown): boolean {
  if (!isSentOrder(value)) return false
  const { surveyVersion, answerVersion, partitionKey } = value as Record<string, unknown>
  const isKey = typeof partitionKey === 'string' && partitionKey.length <= KEY_LIMIT
  return (
    isVersion(surveyVersion) &&
    isVersion(answerVersion) &&
    (partitionKey === undefined || partitionKey === null || isKey)
  )
}

const version = { type: 'integer' as const, minimum: 0 }

/** The description of the order of a temporary save. */
const temporaryOrderSchema = {
  ...sentOrderSchema,
  properties: {
    ...sentOrderSchema.properties,
    surveyVersion: version,
    answerVersion: version,
    partitionKey: { type: 'string' as const, maxLength: KEY_LIMIT },
  },
}

/** Body of `POST survey-results/temprary` (API-20) and its header Idempotency-Key. */
export class SaveTemporaryDto implements SaveTemporaryRequest {
  @ValidateBy({ name: 'answerRows', validator: { validate: isAnswerRows } })
  @Described(answerRowsSchema)
  data!: readonly SubmittedRow[]

  @IsOptional()
  @ValidateBy({ name: 'temporaryOrder', validator: { validate: isTemporaryOrder } })
  @Described(temporaryOrderSchema)
  order?: NonNullable<SaveTemporaryRequest['order']> | null

  /** One per press of the button, kept over its retries. */
  @IsOptional()
  @IsUUID()
  'Idempotency-Key'?: string
}

/** What a body of `temprary` asks for. @throws Refusal `request.malformed` if no form is named, or two */
export const temporaryCommandOf = ({ data, order, ...headers }: SaveTemporaryRequest) =>
  saveCommandOf({
    data,
    ...headers,
    ...(order && {
      order,
      ...(order.surveyVersion !== undefined && { surveyVersion: order.surveyVersion }),
      ...(order.answerVersion !== undefined && { answerVersion: order.answerVersion }),
      ...(order.partitionKey !== undefined && { partitionKey: order.partitionKey }),
    }),
  })
