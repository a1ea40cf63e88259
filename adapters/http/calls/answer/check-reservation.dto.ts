import { IsOptional, ValidateBy } from 'class-validator'
import type { CheckReservation } from '../../../../application/answer/check-reservation.ts'
import { isStorable } from '../../../../domain/shared/storable-text.ts'
import { Day, dayIn } from '../shared/day.dto.ts'
import { Described } from '../shared/described.dto.ts'
import { Text } from '../shared/text.dto.ts'
import type { CheckReservationRequest } from './check-reservation.ts'

/** Reservations that are read at most; forms have fewer. */
const MAX_RESERVATIONS = 100
const [KEY_LIMIT, VALUE_LIMIT] = [500, 1000]

const isText = (value: unknown, limit: number): boolean =>
  typeof value === 'string' && value.length <= limit && isStorable(value)

/** Whether `value` is a list of reservation values by item. */
const isReservations = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_RESERVATIONS &&
  value.every(
    (each) =>
      typeof each === 'object' &&
      each !== null &&
      isText(each.itemKey, KEY_LIMIT) &&
      isText(each.value, VALUE_LIMIT),
  )

const reservationsSchema = {
  type: 'array' as const,
  maxItems: MAX_RESERVATIONS,
  description: 'Reservation values of other items that would be saved with it; missing ones count as stored',
  items: {
    type: 'object' as const,
    required: ['itemKey', 'value'],
    properties: {
      itemKey: { type: 'string' as const, maxLength: KEY_LIMIT },
      value: { type: 'string' as const, maxLength: VALUE_LIMIT },
    },
  },
}

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

  @IsOptional()
  @ValidateBy({ name: 'reservations', validator: { validate: isReservations } })
  @Described(reservationsSchema)
  reservations?: readonly { itemKey: string; value: string }[] | null

  /** The answer that is edited. */
  @IsOptional()
  @Text(0, 500)
  partitionKey?: string | null
}

export const checkCommandOf = ({
  targetDay,
  value,
  partitionKey,
  reservations,
  ...named
}: CheckReservationRequest): Parameters<CheckReservation>[0] => ({
  ...named,
  targetDay: dayIn(targetDay),
  ...(value && { value }),
  ...(partitionKey && { partitionKey }),
  ...(reservations && {
    reservations: new Map(reservations.map((each) => [each.itemKey, each.value])),
  }),
})
