import type { CloseSlots } from '../../../application/office/change-calendar.ts'
import type { ReadCalendarMonth } from '../../../application/office/read-calendars.ts'
import type { CalendarChange, SlotRange } from '../../../domain/reservation/calendar-change.ts'
import type { CalendarDifference } from '../../../domain/reservation/calendar-differences.ts'
import { officeRoles } from '../../../domain/staff/office-duty.ts'
import {
  bool,
  count,
  day,
  described,
  listOf,
  number,
  type Of,
  object,
  oneOf,
  text,
  typed,
} from '../../shape.ts'
import { call, inData, nothing } from './call.ts'

const comaList = described('By slot key', listOf(object({ start: text, end: text })))
const gridDay = { day, isDayOff: bool, quota: count, taken: count }
const ofDay = { holiday: text }
const calls = described('People to be called since what they booked is closed', count)

/** The calendars that one sees to, with the days to come. */
export const listCalendarsOfOffice = call({
  method: 'GET',
  path: 'calendars',
  by: 'office',
  ask: (office) => office.listCalendarsOfOffice,
  ...inData(
    listOf(
      object({
        ...{ calendarId: text, name: text, isStopped: bool, calls },
        days: listOf(object(gridDay, ofDay)),
      }),
    ),
  ),
  refusals: ['office.no_duty'],
})

export type CalendarMonthRequest = { calendarId: string; month: string }

/** What of a calendar is taken in a month. */
export const readCalendarMonth = call({
  method: 'GET',
  path: 'calendars/{calendarId}/months/{month}',
  by: 'office',
  ask: (office) => office.readCalendarMonth,
  request: ({ calendarId, year, month }: Parameters<ReadCalendarMonth>[0]): CalendarMonthRequest => ({
    calendarId,
    month: `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`,
  }),
  ...inData(
    object({
      ...{ calendarId: text, name: text, isStopped: bool, calls, comaList, today: day },
      role: oneOf(...officeRoles),
      version: described('Sent along with a change', number),
      days: listOf(
        object({ ...gridDay, slots: listOf(object({ slotKey: count, quota: count, taken: count })) }, ofDay),
      ),
    }),
  ),
  refusals: ['calendar.not_found', 'office.no_duty'],
})

export type ChangeCalendarRequest = {
  calendarId: string
  version: number
  change: Exclude<CalendarChange, { kind: 'close' }>
  isAgreed: boolean
}

const person = object(
  {
    ...{ name: text, phone: text, reserved: text, answerCode: text, surveyId: text, day, slotKey: count },
    reach: described('Whether they can be told in LINE, or why not', oneOf('line', 'none', 'switched_off')),
  },
  { informedAtMs: number, informedBy: text },
)
const people = { people: listOf(person), hidden: described('Of forms that one does not see to', count) }
const nextPage = { next: described('For the next page', number) }
const pageOfPeople = object(people, nextPage)

const touched = object({
  ...{ calendarId: text, day, slotKey: count, reserved: count, quota: count },
  why: oneOf('closed', 'lowered'),
})
const reopened = typed<
  | { kind: 'calendar'; calendarId: string; name: string; reserved: number }
  | {
      kind: 'days'
      calendarId: string
      name: string
      days: readonly {
        day: Of<typeof day>
        reserved: number
        places: number
      }[]
    }
>({
  anyOf: [
    object({ kind: oneOf('calendar'), calendarId: text, name: text, reserved: count }),
    object({
      ...{ kind: oneOf('days'), calendarId: text, name: text },
      days: listOf(object({ day, reserved: count, places: count })),
    }),
  ],
})
type Questions = {
  kind: 'asks'
  touched: readonly Of<typeof touched>[]
  reopened: readonly Of<typeof reopened>[]
  booked: Of<typeof pageOfPeople>
}
const outcome = typed<{ kind: 'changed'; version: number } | Questions>({
  anyOf: [
    object({ kind: oneOf('changed'), version: number }),
    object({
      ...{ kind: oneOf('asks'), touched: listOf(touched), reopened: listOf(reopened) },
      booked: pageOfPeople,
    }),
  ],
})
const changeRefusals = [
  'calendar.not_found',
  'office.not_allowed',
  'office.calendar_changed',
  'office.change_unfit',
  'city.slot_in_use',
  'office.no_duty',
] as const

/** Changes a calendar, or says what has to be agreed to. */
export const changeCalendar = call({
  method: 'POST',
  path: 'calendars/{calendarId}/changes',
  by: 'office',
  ask: (office) => office.changeCalendar,
  ...inData(outcome),
  refusals: changeRefusals,
})

export type PreviewClosingRequest = { calendarId: string; closing: SlotRange; after?: number }

/** Who has booked what is to be closed. */
export const previewClosing = call({
  method: 'POST',
  path: 'calendars/{calendarId}/closings/preview',
  by: 'office',
  ask: (office) => office.previewClosing,
  ...inData(
    object(
      {
        ...{ bookings: count, byLine: count, byPhone: count, sends: bool, ...people },
        offered: listOf(object({ day, coma: object({ start: text, end: text }) })),
      },
      nextPage,
    ),
  ),
  refusals: ['calendar.not_found', 'office.not_allowed', 'office.change_unfit', 'office.no_duty'],
})

export type CloseSlotsRequest = Parameters<CloseSlots>[0]

/** Closes slots and tells who has booked them. */
export const closeSlots = call({
  method: 'POST',
  path: 'calendars/{calendarId}/closings',
  by: 'office',
  ask: (office) => office.closeSlots,
  ...inData(object({ version: number })),
  refusals: changeRefusals,
})

export type ListCalendarVersionsRequest = { calendarId: string; before?: number }

/** How a calendar was changed. */
export const listCalendarVersions = call({
  method: 'POST',
  path: 'calendars/{calendarId}/versions',
  by: 'office',
  ask: (office) => office.listCalendarVersions,
  ...inData(
    object(
      {
        ...{ name: text, comaList, version: number, role: oneOf(...officeRoles) },
        versions: listOf(
          object(
            {
              version: number,
              at: number,
              differences: listOf(typed<CalendarDifference>({ type: 'object' })),
            },
            { by: text },
          ),
        ),
      },
      nextPage,
    ),
  ),
  refusals: ['calendar.not_found', 'office.no_duty'],
})

export type RestoreCalendarRequest = { calendarId: string; version: number; to: number; isAgreed: boolean }

/** Puts a calendar in force as a version had it. */
export const restoreCalendar = call({
  method: 'POST',
  path: 'calendars/{calendarId}/versions/restored',
  by: 'office',
  ask: (office) => office.restoreCalendar,
  ...inData(outcome),
  refusals: changeRefusals,
})

export type ListCallsRequest = { calendarId: string; after?: number }
const callRefusals = ['calendar.not_found', 'office.not_allowed', 'office.no_duty'] as const

/** Who has to be called. */
export const listCalls = call({
  method: 'POST',
  path: 'calendars/{calendarId}/calls',
  by: 'office',
  ask: (office) => office.listCalls,
  ...inData(
    object(
      { name: text, comaList, ...people, waiting: count, done: count, byLine: count, mark: text },
      nextPage,
    ),
  ),
  refusals: callRefusals,
})

/** The same, where a page that shows it reads it anew by itself. */
export const listCallsAnew = call({
  ...listCalls,
  path: 'calendars/{calendarId}/calls/anew',
  ask: (office) => office.listCallsAnew,
})

/** Whether a list of calls is still the same. */
export const readCallMark = call({
  method: 'GET',
  path: 'calendars/{calendarId}/calls/mark',
  by: 'office',
  ask: (office) => office.readCallMark,
  ...inData(object({ mark: text })),
  refusals: callRefusals,
})

export type TickCallRequest = {
  calendarId: string
  surveyId: string
  answerCode: string
  day: string
  slotKey: number
  isDone: boolean
}

/** Ticks somebody off who was called. */
export const tickCall = call({
  method: 'POST',
  path: 'calendars/{calendarId}/calls/ticks',
  by: 'office',
  ask: (office) => office.tickCall,
  ...nothing,
  refusals: ['answer.not_found', ...callRefusals],
})
