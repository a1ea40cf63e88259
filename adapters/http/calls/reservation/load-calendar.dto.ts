import { IsOptional } from 'class-validator'
import type { LoadCalendar } from '../../../../application/reservation/load-calendar.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { Text } from '../shared/text.dto.ts'
import type { LoadCalendarRequest } from './load-calendar.ts'

/** Path and query of `GET calendars/info/{id}` (API-41). `surveyId` and `itemKey` name a reservation item, both or neither. */
export class LoadCalendarDto implements LoadCalendarRequest {
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

/** @throws Refusal `request.malformed` if half of an item is named */
export function calendarCommandOf(request: LoadCalendarRequest): Parameters<LoadCalendar>[0] {
  const { id: calendarId, surveyId, itemKey, partitionKey } = request
  if (!surveyId && !itemKey) return { calendarId }
  if (!surveyId || !itemKey)
    throw refuse('request.malformed', { fields: [surveyId ? 'itemKey' : 'surveyId'] })
  return { calendarId, item: { surveyId, itemKey, ...(partitionKey && { partitionKey }) } }
}
