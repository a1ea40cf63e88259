import { isPastDeadline } from '../../domain/reservation/cancel-deadline.ts'
import { doseDate } from '../../domain/reservation/vaccination.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { Booking, StoredCatalog } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { dayOffsOf } from '../reservation/calendar-days.ts'

/** Whether a booking may still be changed; 'unknown' where its calendar is gone, so that nobody can tell. */
export type BookingStanding = 'open' | 'past' | 'unknown'

type Surroundings = {
  catalog: StoredCatalog
  holidays: HolidayCalendar
  schema: readonly SchemaItem[]
  /** What the answer of the booking says, the office's own entries included. */
  answers: Answers
  today: LocalDate
}

/**
 * Tells of bookings of one answer whether they may still be changed or cancelled (CANCEL-10 to CANCEL-14, CANCEL-17). A dose that
 * is done is past, whatever the limit.
 */
export const standingOf =
  ({ catalog, holidays, schema, answers, today }: Surroundings) =>
  ({ itemKey, calendarId, day }: Booking): BookingStanding => {
    const item = schema.find((each) => each.itemKey === itemKey)
    if (item && doseDate(schema, answers, item) !== undefined) return 'past'
    const calendar = catalog.calendars.get(calendarId)
    if (!calendar) return 'unknown'
    const limit = calendar.reservationCancelLimit
    return isPastDeadline({ today, day, limit, isDayOff: dayOffsOf(calendar, holidays) }) ? 'past' : 'open'
  }

/** The deadline of a cancellation: no booking of the answer may be past its own. */
export function cancelDeadline(standings: readonly BookingStanding[]): BookingStanding {
  if (standings.includes('past')) return 'past'
  return standings.includes('unknown') ? 'unknown' : 'open'
}

/**
 * The deadline of a change that leaves every booking as it is: an answer that has only bookings past theirs is not changed at all,
 * unless to book what it has not booked yet: the second dose (CANCEL-17).
 */
export function changeDeadline(standings: readonly BookingStanding[], booksMore: boolean): BookingStanding {
  if (standings.length === 0 || booksMore || standings.includes('open')) return 'open'
  return standings.includes('unknown') ? 'unknown' : 'past'
}
