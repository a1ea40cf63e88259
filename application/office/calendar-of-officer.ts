import { refuse } from '../../domain/refusal.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import { mayAs, type OfficeRole, type Officer, roleIn } from '../../domain/staff/office-duty.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'

export type CalendarOfOfficerNeeds = {
  bookings: Pick<BookingRepository, 'catalog'>
  city: Pick<CityRepository, 'settings'>
}

/**
 * A calendar in force, for somebody who has at least a role for it. What is outside of the calendars that they see to
 * looks as if it were not there.
 *
 * @throws Refusal `calendar.not_found`, `office.not_allowed` if their role does not reach so far
 */
export async function calendarOfOfficer(
  { bookings, city }: CalendarOfOfficerNeeds,
  { duties }: Pick<Officer, 'duties'>,
  calendarId: string,
  atLeast: OfficeRole,
): Promise<{ calendar: Calendar; role: OfficeRole }> {
  const sections = (await city.settings())?.office?.sections ?? []
  const role = roleIn(duties, sections, { part: 'calendars', id: calendarId })
  const calendar = role && (await bookings.catalog()).calendars.get(calendarId)
  if (!calendar) throw refuse('calendar.not_found', { calendarId })
  if (!mayAs(role, atLeast)) throw refuse('office.not_allowed', {})
  return { calendar, role }
}
