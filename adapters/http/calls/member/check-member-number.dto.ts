import { Text } from '../shared/text.dto.ts'
import type { CheckMemberNumberRequest } from './check-member-number.ts'

/** Query of `GET member-results/checkSaibanExist` (API-25, API-26). `saibanOriginal` is dropped. */
export class CheckMemberNumberDto implements CheckMemberNumberRequest {
  @Text(1, 200)
  memberSurveyId!: string

  @Text(0, 100)
  saiban!: string
}

export const numberCommandOf = ({ memberSurveyId, saiban }: CheckMemberNumberRequest) => ({
  memberSurveyId,
  number: saiban,
})
