import { IsOptional } from 'class-validator'
import { Day } from '../day.ts'
import { Text } from '../text.ts'

/**
 * Body of `POST survey-results/checkReservation` (API-22). `userId`, `from`, `to`, `maxCount`, `maxCountOfDay` and
 * `dayCheckOnly` are dropped: who asks comes from the token, days and caps are the calendar's.
 */
export class CheckReservationDto {
  @Text(1, 200)
  surveyId!: string

  /** The reservation item of the form; or, without `value`, what is booked: `categoryId_itemId`. */
  @Text(1, 500)
  itemKey!: string

  @Day()
  targetDay!: string

  /** The reservation value that would be saved. */
  @IsOptional()
  @Text(0, 1000)
  value?: string | null

  /** The answer that is edited. */
  @IsOptional()
  @Text(0, 500)
  partitionKey?: string | null
}
