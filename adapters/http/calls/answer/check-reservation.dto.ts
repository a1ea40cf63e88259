import { IsOptional } from 'class-validator'
import type { CheckReservation } from '../../../../application/answer/check-reservation.ts'
import { Day, dayIn } from '../shared/day.dto.ts'
import { Text } from '../shared/text.dto.ts'
import type { CheckReservationRequest } from './check-reservation.ts'

/**
 * Body of `POST survey-results/checkReservation` (API-22). `userId`, `from`, `to`, `maxCount`, `maxCountOfDay` and
 * `dayCheckOnly` are dropped: who asks comes from the token, days and caps are the calendar's.
 */
export class CheckReservationDto implements CheckReservationRequest {
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

export const checkCommandOf = ({
  targetDay,
  value,
  partitionKey,
  ...named
}: CheckReservationRequest): Parameters<CheckReservation>[0] => ({
  ...named,
  targetDay: dayIn(targetDay),
  ...(value && { value }),
  ...(partitionKey && { partitionKey }),
})
