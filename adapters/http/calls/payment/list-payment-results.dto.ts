import { ArrayMaxSize, IsArray } from 'class-validator'
import { Described } from '../shared/described.dto.ts'
import { TextEach } from '../shared/text.dto.ts'

const KEY_LIMIT = 500

/** Body of `POST payment-results/list` (API-47). */
export class ListPaymentResultsDto {
  @IsArray()
  @ArrayMaxSize(300)
  @TextEach(KEY_LIMIT)
  @Described({ type: 'array', items: { type: 'string', minLength: 1, maxLength: KEY_LIMIT } })
  keys!: readonly string[]
}
