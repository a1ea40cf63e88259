import type { BookingWindow } from '../../domain/reservation/calendar.ts'
import type { PublicCalendar } from './list-calendars.ts'

/** A calendar and what the viewer may book in it today (API-41). */
export type LoadedCalendar = {
  calendar: PublicCalendar
  /** Days that can be booked; undefined if none can. */
  window?: BookingWindow
}

/**
 * Driving port: a calendar, before it is shown. With a reservation item of a form the days are those that the viewer may book
 * for that item: the second dose has a bound of its own (VACC-02..05).
 *
 * @throws Refusal `calendar.not_found`
 * @throws Refusal `survey.not_found`, `reservation.unknown` if `item` names no reservation item
 * @throws Refusal `reservation.first_dose_missing` (VACC-01)
 */
export type LoadCalendar = (command: {
  calendarId: string
  item?: { surveyId: string; itemKey: string; partitionKey?: string }
}) => Promise<LoadedCalendar>
