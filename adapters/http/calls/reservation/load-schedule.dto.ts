import type { ScheduleCommand } from '../../../../application/reservation/load-schedule.ts'
import { Day, dayIn } from '../shared/day.dto.ts'
import { Text } from '../shared/text.dto.ts'
import type { LoadScheduleRequest } from './load-schedule.ts'

/** Path and query of `GET calendars/schedule/{calendarId}` (API-36). Both days are included. */
export class LoadScheduleDto implements LoadScheduleRequest {
  @Text(1, 200)
  calendarId!: string

  @Day()
  start_day!: string

  @Day()
  end_day!: string
}

export const scheduleCommandOf = ({
  calendarId,
  start_day,
  end_day,
}: LoadScheduleRequest): ScheduleCommand => ({
  calendarId,
  startDay: dayIn(start_day),
  endDay: dayIn(end_day),
})
