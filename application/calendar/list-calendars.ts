import type { Calendar } from '../../domain/reservation/calendar.ts'

/** A calendar as residents see it: without the rules its places follow from. */
export type PublicCalendar = Omit<Calendar, 'weekly' | 'days' | 'dayOffs' | 'dayOffWeekdays' | 'dayOffOnHolidays'>

/** Driving port: all calendars, in the order of the bundle; empty if there are none (API-35). */
export type ListCalendars = () => Promise<readonly PublicCalendar[]>
