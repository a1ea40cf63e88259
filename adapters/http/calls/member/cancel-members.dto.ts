import { ValidateBy } from 'class-validator'
import { isStorable } from '../../../../domain/shared/storable-text.ts'
import { Described } from '../shared/described.dto.ts'
import { type CancelMembersRequest, type NamedRecord, RECORDS_LIMIT } from './cancel-members.ts'

const ID_LIMIT = 200
const KEY_LIMIT = 500

/** Linear in the size of `data`. */
const isRecords = (data: unknown): data is readonly NamedRecord[] =>
  Array.isArray(data) && data.length > 0 && data.length <= RECORDS_LIMIT && data.every(isRecord)

function isRecord(record: unknown): record is NamedRecord {
  if (typeof record !== 'object' || record === null) return false
  const { surveyId, partitionKey } = record as Partial<Record<keyof NamedRecord, unknown>>
  return isName(surveyId, ID_LIMIT) && isName(partitionKey, KEY_LIMIT)
}

const isName = (text: unknown, max: number): boolean =>
  typeof text === 'string' && text !== '' && text.length <= max && isStorable(text)

/** Body of `POST member-results/cancelItem` (API-31). */
export class CancelMembersDto implements CancelMembersRequest {
  @ValidateBy({ name: 'records', validator: { validate: isRecords } })
  @Described({
    type: 'array',
    minItems: 1,
    maxItems: RECORDS_LIMIT,
    description: 'The records to cancel. Other fields of a record are dropped.',
    items: {
      type: 'object',
      required: ['surveyId', 'partitionKey'],
      properties: {
        surveyId: { type: 'string', minLength: 1, maxLength: ID_LIMIT },
        partitionKey: { type: 'string', minLength: 1, maxLength: KEY_LIMIT },
      },
    },
  })
  data!: readonly NamedRecord[]
}

export const cancelMembersCommandOf = ({ data }: CancelMembersRequest) => ({
  records: data.map(({ surveyId, partitionKey }) => ({ surveyId, partitionKey })),
})
