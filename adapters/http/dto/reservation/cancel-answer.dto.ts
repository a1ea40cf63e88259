import { IsIn, IsOptional } from 'class-validator'
import { Text } from '../text.ts'

/** Body of `POST survey-results/cancelItem` (API-16). `userId` is dropped. */
export class CancelAnswerDto {
  @Text(1, 200)
  surveyId!: string

  @Text(1, 500)
  partitionKey!: string

  /** The one reservation item that is given up; absent: the whole answer. */
  @IsOptional()
  @Text(1, 200)
  itemKey?: string | null

  /** The screen that cancels; absent: any other. */
  @IsOptional()
  @IsIn(['confirm'])
  via?: 'confirm' | null
}
