import { Text } from '../shared/text.dto.ts'

/** `POST survey-results/query` and `GET survey-results/getBySurveyIdUserIdIndex` (API-10, API-12). */
export class ReadOwnAnswersDto {
  @Text(1, 200)
  surveyId!: string
}
