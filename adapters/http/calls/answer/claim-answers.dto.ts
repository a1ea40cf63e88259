import { ValidateBy } from 'class-validator'
import { isStorable } from '../../../../domain/shared/storable-text.ts'
import { Described } from '../shared/described.dto.ts'
import { type RowKey, valueKeyOf } from './answer-rows.ts'
import { type ClaimAnswersRequest, KEYS_LIMIT } from './claim-answers.ts'

const PARTITION_KEY_LIMIT = 500
/** An item's key and its answer. */
const SORT_KEY_LIMIT = 5500

/** Linear in the size of `keys`. */
const isRowKeys = (keys: unknown): keys is readonly RowKey[] =>
  Array.isArray(keys) && keys.length > 0 && keys.length <= KEYS_LIMIT && keys.every(isRowKey)

function isRowKey(key: unknown): key is RowKey {
  if (typeof key !== 'object' || key === null) return false
  const { partitionKey, sortKey } = key as Partial<Record<keyof RowKey, unknown>>
  return isKeyText(partitionKey, PARTITION_KEY_LIMIT) && isKeyText(sortKey, SORT_KEY_LIMIT)
}

const isKeyText = (text: unknown, max: number): boolean =>
  typeof text === 'string' && text !== '' && text.length <= max && isStorable(text)

/** Body of `POST survey-results/putUserId` (API-18). `userId` is dropped: who claims comes from the token. */
export class ClaimAnswersDto implements ClaimAnswersRequest {
  @ValidateBy({ name: 'rowKeys', validator: { validate: isRowKeys } })
  @Described({
    type: 'array',
    minItems: 1,
    maxItems: KEYS_LIMIT,
    description: 'Keys of rows that filterQuery has given; one row of an answer names it as a whole.',
    items: {
      type: 'object',
      required: ['partitionKey', 'sortKey'],
      properties: {
        partitionKey: { type: 'string', minLength: 1, maxLength: PARTITION_KEY_LIMIT },
        sortKey: { type: 'string', minLength: 1, maxLength: SORT_KEY_LIMIT },
      },
    },
  })
  keys!: readonly RowKey[]
}

export const claimCommandOf = ({ keys }: ClaimAnswersRequest) => ({ keys: keys.map(valueKeyOf) })
