import type { HolidayCalendar } from '../../application/ports/holiday-calendar.ts'

/** A calendar with the holidays given, by day; no other day is one. */
export function fakeHolidays(holidays: Readonly<Record<string, string>> = {}): HolidayCalendar {
  const names = new Map(Object.entries(holidays))
  return { nameOf: (day) => names.get(day) }
}
