import type { NumbersName } from '../../../application/office/read-numbers.ts'
import { count, day, described, listOf, number, object, oneOf, text, typed } from '../../shape.ts'
import { call, inData } from './call.ts'

/** Days, and the form or place that is looked at alone, if one is. */
export type NumbersRequest = { from: string; to: string; surveyId?: string; calendarId?: string }

const requestOf = ({ from, to, surveyId, calendarId }: NumbersName): NumbersRequest => ({
  ...{ from, to },
  ...(surveyId !== undefined && { surveyId }),
  ...(calendarId !== undefined && { calendarId }),
})

const days = object({ from: day, to: day })
const times = { opened: count, sent: count, changed: count, cancelled: count }
const visits = { booked: count, arrived: count, absent: count }
const by = object({}, { resident: count, office: count, import: count, system: count })

/** What happened with forms, added up. */
export const readNumbers = call({
  method: 'GET',
  path: 'numbers',
  by: 'office',
  ask: (office) => office.readNumbers,
  request: requestOf,
  ...inData(
    object(
      {
        days,
        choices: object({
          forms: listOf(object({ surveyId: text, title: text })),
          places: listOf(object({ calendarId: text, name: text })),
        }),
        weeks: listOf(object({ from: day, to: day, ...times, ...visits })),
        forms: listOf(object({ surveyId: text, title: text, ...times, booked: count })),
        places: listOf(object({ calendarId: text, name: text, ...visits })),
        acts: object({ sent: by, changed: by, cancelled: by }),
        channels: object({ line: count, browser: count, office: count, file: count }),
        languages: listOf(
          object({ code: described('Empty: of those who never chose one', text), sent: count }),
        ),
        hours: listOf(
          object({ weekday: described('0 Sunday … 6 Saturday', count), hour: count, bookings: count }),
        ),
      },
      {
        left: listOf(
          object({
            at: described(
              'confirming: where the answers are confirmed; gone: what the form does not have any more',
              typed<'confirming' | 'gone' | { title: string }>({
                anyOf: [oneOf('confirming', 'gone'), object({ title: text })],
              }),
            ),
            times: count,
          }),
        ),
      },
    ),
  ),
  refusals: ['survey.not_found', 'calendar.not_found', 'office.no_duty'],
})

/** The same by form, place and week, as the sheets of a workbook. */
export const exportNumbers = call({
  method: 'GET',
  path: 'numbers/table',
  by: 'office',
  ask: (office) => office.exportNumbers,
  request: requestOf,
  ...inData(
    object({
      sheets: listOf(
        object({
          name: text,
          header: listOf(text),
          rows: listOf(listOf(typed<string | number>({ anyOf: [text, number] }))),
        }),
      ),
    }),
  ),
  refusals: ['survey.not_found', 'calendar.not_found', 'office.no_duty'],
})
