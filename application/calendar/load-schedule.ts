import type { Coma } from '../../domain/reservation/calendar.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'

/** What there is and what of it is taken, day by day (CAL-14, API-36). Days are written `YYYYMMDD`. */
export type Schedule = {
  /** A day has the slots it offers, by slot key; a slot that is missing is not in the calendar. */
  schedule: Readonly<Record<string, Readonly<Record<string, readonly [quota: number, reserved: number]>>>>
  /** 1 for days off; other days are missing. */
  dayOff: Readonly<Record<string, 1>>
  /** By slot key. */
  comaList: readonly Coma[]
  /** Names of the national holidays among the days. */
  holidays: Readonly<Record<string, string>>
}

/** Most days that are told at once. */
export const SCHEDULE_DAYS = 62

/**
 * Driving port: the schedule of a calendar, both days included. The same object until something in it changes.
 *
 * @throws Refusal `calendar.not_found`
 * @throws Refusal `request.malformed` if the days are out of order or more than 62
 */
export type LoadSchedule = (command: {
  calendarId: string
  startDay: LocalDate
  endDay: LocalDate
}) => Promise<Schedule>
