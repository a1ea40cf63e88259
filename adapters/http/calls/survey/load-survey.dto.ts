import { Text } from '../shared/text.dto.ts'

/** Query of `GET survey-configs/getItem` (API-03). Who asks comes from the token; `lineUserId` is dropped. */
export class LoadSurveyDto {
  @Text(1, 200)
  surveyId!: string
}
