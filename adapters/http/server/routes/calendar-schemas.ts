import { listOf, named, object, text, truth } from './response-schemas.ts'
import type { Schema } from './route.ts'

const count: Schema = { type: 'integer', minimum: 0 }
const days: Schema = { type: 'integer', minimum: 0, description: 'Days; 0: no limit' }
const day: Schema = { type: 'string', description: 'YYYY-MM-DD, Asia/Tokyo' }
const coma = object({ start: text, end: text })
const byDay = (of: Schema): Schema => ({ type: 'object', additionalProperties: of })

export const calendar = named('Calendar')
export const categoryTree = named('CategoryTree')
export const foundCategory = named('Category')
export const reservationItem = named('ReservationItem')
export const tagLabels = named('TagLabels')
export const calendarDisplay = named('CalendarDisplay')
/** A calendar with the days that can be booked. */
export const calendarInfo = named('CalendarInfo')

/** Fields of a schedule; days are written `YYYYMMDD`. */
export const scheduleFields: Readonly<Record<string, Schema>> = {
  schedule: {
    ...byDay(byDay({ type: 'array', items: count, minItems: 2, maxItems: 2 })),
    description:
      'By day (YYYYMMDD) and slot key: [quota, reservations]. What is missing is not in the calendar',
  },
  dayOff: { ...byDay({ const: 1 }), description: 'By day (YYYYMMDD): 1 for days off' },
  comaList: { ...listOf(coma), description: 'Start and end of the slots, by slot key' },
  holidays: { ...byDay(text), description: 'By day (YYYYMMDD): the names of national holidays' },
}

const calendarFields: Readonly<Record<string, Schema>> = {
  sortKey: { type: 'string', description: 'The id of the calendar' },
  name: text,
  comaList: listOf(coma),
  reservationCancelLimit: { anyOf: [days, { type: 'null' }] },
  calendarOff: truth,
  reservationStart: day,
  reservationPossibleStart: count,
  reservationPossibleMonths: count,
  reservationMaxCount: count,
  reservationMaxCountOfDay: count,
  reservationControlType: { enum: [0, 1, 2] },
  startDate: day,
  endDate: day,
}
const optionalOfCalendar = Object.keys(calendarFields).filter(
  (name) => !['sortKey', 'name', 'comaList'].includes(name),
)

const nodeFields: Readonly<Record<string, Schema>> = {
  id: text,
  name: text,
  nameText: text,
  order: { type: 'number' },
  calendarId: text,
}
const levels = { tag1: text, tag2: text, tag3: text }

/** Shapes of the calendar calls, by name. */
export const calendarSchemas: Readonly<Record<string, Schema>> = {
  Calendar: object(calendarFields, optionalOfCalendar),
  CalendarInfo: {
    ...object({ ...calendarFields, possibleStart: day, possibleEnd: day }, [
      ...optionalOfCalendar,
      'possibleStart',
      'possibleEnd',
    ]),
    description: 'Without possibleStart and possibleEnd nothing can be booked',
  },
  CategoryNode: object({ ...nodeFields, children: listOf(named('CategoryNode')) }, [
    'nameText',
    'calendarId',
    'children',
  ]),
  TagLabels: object(levels),
  CategoryTree: object(
    {
      display: object({ ...levels, title: text }),
      tagLabels: byDay(named('TagLabels')),
      categories: listOf(named('CategoryNode')),
    },
    ['tagLabels'],
  ),
  Category: object({ ...nodeFields, sortKey: text, ...levels }, [
    'nameText',
    'calendarId',
    'tag1',
    'tag2',
    'tag3',
  ]),
  CalendarDisplay: object({ ...levels, title: text, view: { const: 'week' }, weekStart: { const: 0 } }),
  ReservationItem: object({ categoryId: text, itemId: text, itemName: text }),
}
