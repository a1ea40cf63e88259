import { IsIn, IsOptional } from 'class-validator'
import type { DayName } from '../../../application/office/read-day.ts'
import {
  type AttendanceRequest,
  type DayRequest,
  exportDay,
  type FollowDayRequest,
  followDay,
  noteAttendance,
  noteDayPrint,
  type ReadDayRequest,
  readDay,
  readDayAnew,
  readWeek,
} from '../calls/office-day.ts'
import { Day, dayIn, Fits, ID_LIMIT, Text, wholeNumber } from './dto.ts'
import { asData, isDone, serve } from './served-call.ts'

/** A day, and the calendar that is looked at alone, if one is. */
class DayDto implements DayRequest {
  @Day()
  day!: string

  @IsOptional()
  @Text(1, ID_LIMIT)
  calendarId?: string
}

/** Query of `GET /office/api/days/{day}`. */
class ReadDayDto extends DayDto implements ReadDayRequest {
  @IsOptional()
  @Fits({ type: 'string', pattern: '^\\d{1,6}$' })
  from?: string
}

/** Query of `GET /office/api/days/{day}/changes`. */
class FollowDayDto extends DayDto implements FollowDayRequest {
  @Text(0, 100)
  known!: string
}

/** Path of `GET /office/api/weeks/{day}`. */
class WeekDto {
  @Day()
  day!: string
}

const answers = ['arrived', 'absent', 'none'] as const

/** Body of `POST /office/api/days/{day}/attendance`. */
class AttendanceDto implements AttendanceRequest {
  @Day()
  day!: string

  @Text(1, ID_LIMIT)
  calendarId!: string

  @Fits(wholeNumber)
  slotKey!: number

  @Text(1, ID_LIMIT)
  surveyId!: string

  @Text(1, 100)
  answerCode!: string

  @Text(1, ID_LIMIT)
  itemKey!: string

  @IsIn(answers)
  attendance!: (typeof answers)[number]
}

const dayNameOf = ({ day, calendarId }: DayRequest): DayName => ({ day: dayIn(day), calendarId })

/** How the list of a day is served, whoever reads it. */
const servedDay = {
  Dto: ReadDayDto,
  command: ({ from, ...name }: ReadDayRequest) => ({
    ...dayNameOf(name),
    ...(from !== undefined && { from: Number(from) }),
  }),
  reply: asData,
  isLong: true,
} as const

/** The calls about the bookings of a day. */
export const dayCalls = {
  readDay: serve(readDay, {
    summary: 'Who comes on a day, by place and time, in the forms that one sees to',
    ...servedDay,
  }),
  readDayAnew: serve(readDayAnew, {
    summary: 'Who comes on a day, where a page reads it anew by itself',
    isWatching: true,
    ...servedDay,
  }),
  followDay: serve(followDay, {
    summary: 'What has changed of the list of a day since; without data nothing has',
    isWatching: true,
    Dto: FollowDayDto,
    command: ({ known, ...name }) => ({ ...dayNameOf(name), known }),
    reply: (data) => (data ? { data } : {}),
  }),
  readWeek: serve(readWeek, {
    summary: 'How many come in the week of a day, by place',
    Dto: WeekDto,
    command: ({ day }) => ({ day: dayIn(day) }),
    reply: asData,
  }),
  noteAttendance: serve(noteAttendance, {
    summary: 'Notes that somebody came or did not, or takes that back',
    Dto: AttendanceDto,
    writes: true,
    command: ({ day, ...rest }) => ({ ...rest, day: dayIn(day) }),
    reply: isDone,
  }),
  exportDay: serve(exportDay, {
    summary: 'The list of a day as a table',
    Dto: DayDto,
    command: dayNameOf,
    reply: asData,
    isLong: true,
  }),
  noteDayPrint: serve(noteDayPrint, {
    summary: 'Notes that somebody prints the list of a day',
    Dto: DayDto,
    writes: true,
    command: dayNameOf,
    reply: isDone,
  }),
}
