import { IsOptional } from 'class-validator'
import { Text } from '../text.ts'

/** Path and query of `GET calendars/info/{id}` (API-41). `surveyId` and `itemKey` name a reservation item, both or neither. */
export class LoadCalendarDto {
  @Text(1, 200)
  id!: string

  @IsOptional()
  @Text(0, 200)
  surveyId?: string

  @IsOptional()
  @Text(0, 200)
  itemKey?: string

  /** The answer that is edited. */
  @IsOptional()
  @Text(0, 500)
  partitionKey?: string
}
