import { Text } from '../shared/text.dto.ts'

/** Query or body of `DELETE survey-results/deleteItem` (API-17). Who asks comes from the token. */
export class DeleteOverdueAnswerDto {
  @Text(1, 200)
  surveyId!: string

  @Text(1, 500)
  partitionKey!: string
}
