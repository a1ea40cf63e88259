import { Day } from '../day.ts'
import { Text } from '../text.ts'

/** Path and query of `GET calendars/schedule/{calendarId}` (API-36). Both days are included. */
export class LoadScheduleDto {
  @Text(1, 200)
  calendarId!: string

  @Day()
  start_day!: string

  @Day()
  end_day!: string
}
