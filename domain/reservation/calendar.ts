import type { LocalDate } from '../shared/local-date.ts'

/** One time slot of a day; its index in the list is the slot key. `HH:mm`, Asia/Tokyo; the end may be `24:00`. */
export type Coma = { start: string; end: string }

/** Places by slot key; null or missing: there is no such slot on that day. */
export type Quotas = readonly (number | null)[]

/**
 * What can be booked when (spec §3 "Calendar", CAL-13). A schedule is never stored: the places of a day follow from the
 * rules below, and only what is booked is counted.
 */
export type Calendar = {
  /** The calendar's id; categories name it as `calendarId`. */
  sortKey: string
  name: string
  comaList: readonly Coma[]
  /** Days before the reservation from which it can't be cancelled or changed; missing or null counts as 1, 0 as no limit. */
  reservationCancelLimit?: number | null
  /** true: takes no reservations at all. */
  calendarOff?: boolean
  /** The first day on which the calendar takes any reservation; a lower bound of bookable days. */
  reservationStart?: LocalDate
  /** The first bookable day is the n-th day from tomorrow that is no day off; 0 or missing: today. */
  reservationPossibleStart?: number
  /** The last bookable day is the last day of the month this many months ahead; 0 or missing: no such limit. */
  reservationPossibleMonths?: number
  /** Live bookings a resident may have in the bookable days; 0 or missing: any number. */
  reservationMaxCount?: number
  /** Live bookings a resident may have on one day; 0 or missing: any number. */
  reservationMaxCountOfDay?: number
  /** 0 or missing: only the target day is counted; 1 and 2: the bookable days as a whole too. */
  reservationControlType?: 0 | 1 | 2
  startDate?: LocalDate
  endDate?: LocalDate
  /** Places by day of the week; the first entry that fits a day counts. A day that none fits has no slots. */
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

export type WeeklyQuotas = {
  /** 0 Sunday … 6 Saturday. */
  weekdays: readonly number[]
  /** First and last day on which it counts. */
  from?: LocalDate
  to?: LocalDate
  quotas: Quotas
}

/** One time slot of one day of one calendar. */
export type Slot = { calendarId: string; day: LocalDate; slotKey: number }

/** What a day has to offer before anything is booked. */
export type DayPlan = { isDayOff: boolean; quotas: Quotas }

/** Days that can be booked, both included. */
export type BookingWindow = { from: LocalDate; to: LocalDate }
