import type { LocalDate } from '../shared/local-date.ts'

/** One time slot of a day; its index in the list is the slot key. `HH:mm`, Asia/Tokyo; the end may be `24:00`. */
export type Coma = { start: string; end: string }

/** Number of places by slot key; null or missing: the day has no such slot. */
export type Quotas = readonly (number | null)[]

/**
 * What can be booked when (spec §3 "Calendar", CAL-13). Schedules are not stored: the places of a day follow from these
 * rules, and only bookings are counted.
 */
export type Calendar = {
  /** The calendar's id; categories name it as `calendarId`. */
  sortKey: string
  name: string
  comaList: readonly Coma[]
  /**
   * Open days before the reservation from which it can't be cancelled or changed; missing or null is 1, 0 is no limit.
   */
  reservationCancelLimit?: number | null
  /** true: the calendar takes no reservations. */
  calendarOff?: boolean
  /** The first bookable day at the earliest. */
  reservationStart?: LocalDate
  /** The first bookable day is the n-th day from tomorrow that is no day off; 0 or missing: today. */
  reservationPossibleStart?: number
  /** The last bookable day is the last day of the month this many months ahead; 0 or missing: no such limit. */
  reservationPossibleMonths?: number
  /** Live bookings a resident may have in the bookable days; 0 or missing: any number. */
  reservationMaxCount?: number
  /** Live bookings a resident may have on one day; 0 or missing: any number. */
  reservationMaxCountOfDay?: number
  /** 0 or missing: only bookings of the target day are limited; 1 and 2: those of all bookable days too. */
  reservationControlType?: 0 | 1 | 2
  /** First and last bookable day. */
  startDate?: LocalDate
  endDate?: LocalDate
  /** Places by day of the week: the first entry that matches a day applies; without one the day has no slots. */
  weekly: readonly WeeklyQuotas[]
  /** Days of the week (0 Sunday … 6 Saturday) that are days off. */
  dayOffWeekdays?: readonly number[]
  /** true: national holidays are days off. */
  dayOffOnHolidays?: boolean
  /** Single days off. */
  dayOffs?: readonly LocalDate[]
  /** Places of single days instead of `weekly`; such a day is open unless `dayOffs` names it. */
  days?: Readonly<Record<string, Quotas>>
}

/** The places of some days of the week within a period. */
export type WeeklyQuotas = {
  /** 0 Sunday … 6 Saturday. */
  weekdays: readonly number[]
  /** First and last day of the period; missing: no bound. */
  from?: LocalDate
  to?: LocalDate
  quotas: Quotas
}

/** One time slot of one day of one calendar. */
export type Slot = { calendarId: string; day: LocalDate; slotKey: number }

/** The places of a day before any booking. */
export type DayPlan = { isDayOff: boolean; quotas: Quotas }

/** First and last bookable day, both included. */
export type BookingWindow = { from: LocalDate; to: LocalDate }
