import { Text } from '../shared/text.dto.ts'
import type { LoadMemberFormRequest } from './load-member-form.ts'

/** Query of `GET member-configs/getItem` (API-23). Who asks comes from the token; `lineUserId` is dropped. */
export class LoadMemberFormDto implements LoadMemberFormRequest {
  @Text(1, 200)
  memberSurveyId!: string
}
