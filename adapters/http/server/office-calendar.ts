import { IsBoolean, IsOptional, Matches } from 'class-validator'
import { LONGEST_WORDS } from '../../../domain/answer/booking-message.ts'
import {
  type CalendarChange,
  MOST_PLACES,
  type SlotRange,
} from '../../../domain/reservation/calendar-change.ts'
import { count, day, described, listOf, object, oneOf, type Shape, typed } from '../../shape.ts'
import {
  type CalendarMonthRequest,
  type ChangeCalendarRequest,
  type CloseSlotsRequest,
  changeCalendar,
  closeSlots,
  type ListCalendarVersionsRequest,
  type ListCallsRequest,
  listCalendarsOfOffice,
  listCalendarVersions,
  listCalls,
  listCallsAnew,
  type PreviewClosingRequest,
  previewClosing,
  type RestoreCalendarRequest,
  readCalendarMonth,
  readCallMark,
  restoreCalendar,
  type TickCallRequest,
  tickCall,
} from '../calls/office-calendar.ts'
import { Day, dayIn, Fits, ID_LIMIT, Text, wholeNumber } from './dto.ts'
import { asData, asSent, isDone, serve, takesNothing } from './served-call.ts'

const slotKeys = listOf(count, { minItems: 1, maxItems: 288 })
/** Days, and on each of them some slots or all. */
const range = { from: day, to: day }
const closing: Shape<SlotRange> = object(range, { slotKeys })
const change: Shape<Exclude<CalendarChange, { kind: 'close' }>> = typed({
  anyOf: [
    object({ kind: oneOf('stop', 'start') }),
    object({ kind: oneOf('reopen'), ...range }, { slotKeys }),
    object(
      {
        kind: oneOf('quota'),
        ...range,
        weekdays: described('0 Sunday … 6 Saturday', listOf(count, { minItems: 1, maxItems: 7 })),
        places: { ...count, maximum: MOST_PLACES },
      },
      { slotKeys },
    ),
  ],
})

/** Path of what lies under `/office/api/calendars/{calendarId}`. */
class CalendarDto {
  @Text(1, ID_LIMIT)
  calendarId!: string
}

class CalendarMonthDto extends CalendarDto implements CalendarMonthRequest {
  @Matches(/^20\d\d-(0[1-9]|1[0-2])$/)
  month!: string
}

/** Whoever changes a calendar says which version they have seen. */
class ChangeDto extends CalendarDto {
  @Fits(wholeNumber)
  version!: number
}

class ChangeCalendarDto extends ChangeDto implements ChangeCalendarRequest {
  @Fits(change)
  change!: ChangeCalendarRequest['change']

  @IsBoolean()
  isAgreed!: boolean
}

class PageDto extends CalendarDto {
  @IsOptional()
  @Fits(wholeNumber)
  after?: number
}

class PreviewClosingDto extends PageDto implements PreviewClosingRequest {
  @Fits(closing)
  closing!: PreviewClosingRequest['closing']
}

class CloseSlotsDto extends ChangeDto implements CloseSlotsRequest {
  @Fits(closing)
  closing!: CloseSlotsRequest['closing']

  @IsOptional()
  @Text(1, LONGEST_WORDS)
  text?: string
}

class ListCalendarVersionsDto extends CalendarDto implements ListCalendarVersionsRequest {
  @IsOptional()
  @Fits(wholeNumber)
  before?: number
}

class RestoreCalendarDto extends ChangeDto implements RestoreCalendarRequest {
  @Fits(wholeNumber)
  to!: number

  @IsBoolean()
  isAgreed!: boolean
}

class ListCallsDto extends PageDto implements ListCallsRequest {}

class TickCallDto extends CalendarDto implements TickCallRequest {
  @Text(1, ID_LIMIT)
  surveyId!: string

  @Text(1, 100)
  answerCode!: string

  @Day()
  day!: string

  @Fits(wholeNumber)
  slotKey!: number

  @IsBoolean()
  isDone!: boolean
}

/** The calls about calendars. */
export const calendarCalls = {
  listCalendarsOfOffice: serve(listCalendarsOfOffice, {
    summary: 'The calendars that one sees to, with what is taken of the days to come',
    ...takesNothing,
    reply: asData,
  }),
  readCalendarMonth: serve(readCalendarMonth, {
    summary: 'A calendar with what is taken in the weeks of a month, by day and slot',
    Dto: CalendarMonthDto,
    command: ({ calendarId, month }) => ({
      calendarId,
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
    }),
    reply: asData,
    isLong: true,
  }),
  changeCalendar: serve(changeCalendar, {
    summary: 'Changes places of a calendar, stops or starts it; what has to be agreed to is asked first',
    Dto: ChangeCalendarDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  previewClosing: serve(previewClosing, {
    summary: 'Who has booked what is to be closed, and what they would be offered',
    Dto: PreviewClosingDto,
    command: asSent,
    reply: asData,
  }),
  closeSlots: serve(closeSlots, {
    summary: 'Closes slots and tells everybody who has booked them, in one step',
    Dto: CloseSlotsDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  listCalendarVersions: serve(listCalendarVersions, {
    summary: 'How a calendar was changed: who, when and what',
    Dto: ListCalendarVersionsDto,
    command: asSent,
    reply: asData,
  }),
  restoreCalendar: serve(restoreCalendar, {
    summary: 'Puts a calendar in force as a version had it; what that does is said first',
    Dto: RestoreCalendarDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  listCalls: serve(listCalls, {
    summary: 'Who has to be called since what they booked is closed, and who was',
    Dto: ListCallsDto,
    command: asSent,
    reply: asData,
  }),
  listCallsAnew: serve(listCallsAnew, {
    summary: 'Who has to be called and who was, where a page reads it anew by itself',
    isWatching: true,
    Dto: ListCallsDto,
    command: asSent,
    reply: asData,
  }),
  readCallMark: serve(readCallMark, {
    summary: 'What changes whenever a list of calls may have',
    isWatching: true,
    Dto: CalendarDto,
    command: asSent,
    reply: asData,
  }),
  tickCall: serve(tickCall, {
    summary: 'Ticks somebody off who was called, or takes the tick away',
    Dto: TickCallDto,
    writes: true,
    command: ({ day, ...of }) => ({ ...of, day: dayIn(day) }),
    reply: isDone,
  }),
}
