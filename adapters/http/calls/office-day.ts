import type { AttendanceMark, DayName } from '../../../application/office/read-day.ts'
import { attendances } from '../../../domain/reservation/attendance.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import { bool, count, day, described, listOf, number, object, oneOf, text } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'

/** A day, and the calendar that is looked at alone, if one is. */
export type DayRequest = { day: string; calendarId?: string }

/** `from`: the `next` of the page before. */
export type ReadDayRequest = DayRequest & { from?: string }

/** `known`: the stamp of what is shown. */
export type FollowDayRequest = DayRequest & { known: string }

export type AttendanceRequest = Pick<Slot, 'calendarId' | 'slotKey'> &
  Pick<AttendanceMark, 'surveyId' | 'answerCode' | 'itemKey'> & {
    day: string
    attendance: 'arrived' | 'absent' | 'none'
  }

const state = object({
  version: described('Of who comes, and when', text),
  stamp: described('Of everything that may change', text),
  count: described('Bookings', count),
  marks: listOf(
    object({
      ...{ surveyId: text, answerCode: text, itemKey: text, by: text, atMs: number },
      attendance: oneOf(...attendances),
    }),
  ),
})

const visit = object({
  ...{ name: text, answerCode: text, formTitle: text, surveyId: text, itemKey: text },
  earlierCodes: listOf(text),
  slotKey: count,
  mayNote: described('Whether the person may note who came', bool),
  texts: described('In the order of the columns', listOf(text)),
})

const section = object({
  ...{ calendarId: text, name: text, isDayOff: bool },
  isContinued: described('It began on the page before', bool),
  columns: listOf(object({ column: text, title: text })),
  slots: listOf(object({ start: text, end: text, quota: count, taken: count, visits: listOf(visit) })),
})

const requestOf = ({ day, calendarId }: DayName): DayRequest => ({
  day,
  ...(calendarId !== undefined && { calendarId }),
})

/** Who comes on a day, by place and time. */
export const readDay = call({
  method: 'GET',
  path: 'days/{day}',
  by: 'office',
  ask: (office) => office.readDay,
  request: ({ from, ...name }: DayName & { from?: number | undefined }): ReadDayRequest => ({
    ...requestOf(name),
    ...(from !== undefined && { from: String(from) }),
  }),
  ...inData(
    object(
      {
        places: listOf(object({ calendarId: text, name: text, count })),
        sections: listOf(section),
        state,
      },
      { next: described('For the next page', count) },
    ),
  ),
  refusals: ['calendar.not_found', 'office.no_duty'],
})

/** The same, where a page that shows it reads it anew by itself. */
export const readDayAnew = call({ ...readDay, path: 'days/{day}/anew', ask: (office) => office.readDayAnew })

/** What has changed of the list of a day. */
export const followDay = call({
  method: 'GET',
  path: 'days/{day}/changes',
  by: 'office',
  ask: (office) => office.followDay,
  request: ({ known, ...name }: DayName & { known: string }): FollowDayRequest => ({
    ...requestOf(name),
    known,
  }),
  response: object({}, { data: state }),
  result: ({ data }) => data,
  refusals: ['office.no_duty'],
})

const counted = object({ day, isDayOff: bool, count, arrived: count, absent: count })

/** How many come in the week of a day. */
export const readWeek = call({
  method: 'GET',
  path: 'weeks/{day}',
  by: 'office',
  ask: (office) => office.readWeek,
  ...inData(
    object({
      days: listOf(day),
      places: listOf(object({ calendarId: text, name: text, days: listOf(counted) })),
    }),
  ),
  refusals: ['office.no_duty'],
})

/** Notes whether somebody came. */
export const noteAttendance = call({
  method: 'POST',
  path: 'days/{day}/attendance',
  by: 'office',
  ask: (office) => office.noteAttendance,
  ...nothing,
  refusals: [
    'answer.not_found',
    'office.not_allowed',
    'office.day_to_come',
    'office.record_changed',
    'office.no_duty',
  ],
})

/** The list of a day as a table. */
export const exportDay = call({
  method: 'GET',
  path: 'days/{day}/table',
  by: 'office',
  ask: (office) => office.exportDay,
  request: requestOf,
  ...inData(object({ header: listOf(text), rows: listOf(listOf(text)) })),
  refusals: ['calendar.not_found', 'office.no_duty'],
})

/** Somebody prints the list of a day. */
export const noteDayPrint = call({
  method: 'POST',
  path: 'days/{day}/prints',
  by: 'office',
  ask: (office) => office.noteDayPrint,
  request: requestOf,
  ...nothing,
  refusals: ['calendar.not_found', 'office.no_duty'],
})
