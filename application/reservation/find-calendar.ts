import { refuse } from '../../domain/refusal.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'

/** The calendar of that id. @throws Refusal `calendar.not_found` */
export function findCalendar({ calendars }: StoredCatalog, calendarId: string): Calendar {
  const calendar = calendars.get(calendarId)
  if (!calendar) throw refuse('calendar.not_found', { calendarId })
  return calendar
}
