import { Text } from '../shared/text.dto.ts'

/** Query of `GET survey-results/getBySurveyIdPartitionKeyIndex` (API-11). */
export class ReadAnswerDto {
  @Text(1, 200)
  surveyId!: string

  @Text(1, 500)
  partitionKey!: string
}
