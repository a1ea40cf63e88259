import { valueKeyOf } from '../answer/answer-rows.ts'
import { ClaimAnswersDto } from '../answer/claim-answers.dto.ts'
import { Text } from '../shared/text.dto.ts'
import type { ChangeMemberCheckRequest } from './change-member-check.ts'

/** Body of `POST member-results/updateCheck` (API-33). */
export class ChangeMemberCheckDto extends ClaimAnswersDto implements ChangeMemberCheckRequest {
  @Text(0, 100)
  check!: string
}

export const checkCommandOf = ({ keys, check }: ChangeMemberCheckRequest) => ({
  keys: keys.map(valueKeyOf),
  check,
})
