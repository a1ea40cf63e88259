import { bool, count, listOf, object, oneOf, orNull, text } from '../shape.ts'
import { day } from '../shared/day.ts'

/** A time slot. */
export const coma = object({ start: text, end: text })

const required = { sortKey: text, name: text, comaList: listOf(coma) }
const optional = {
  reservationCancelLimit: orNull(count),
  calendarOff: bool,
  reservationStart: day,
  reservationPossibleStart: count,
  reservationPossibleMonths: count,
  reservationMaxCount: count,
  reservationMaxCountOfDay: count,
  reservationControlType: oneOf(0, 1, 2),
  startDate: day,
  endDate: day,
}

/** A calendar as residents see it. */
export const calendar = object(required, optional)

/** Caps, with the bookings of who asks that count already; with `group` where they hold in several calendars. */
const cap = object(
  {
    caps: object({}, { period: object({ from: day, to: day, max: count }), maxOfDay: count }),
    booked: listOf(object({ calendarName: text, day }, { coma })),
  },
  { group: text },
)

/** The same with the days that can be booked. */
export const calendarInfo = object(required, {
  ...optional,
  possibleStart: day,
  possibleEnd: day,
  cap,
})
