import { refuse } from '../../domain/refusal.ts'
import type { Calendar, Coma } from '../../domain/reservation/calendar.ts'
import { dayPlan } from '../../domain/reservation/day-plan.ts'
import { type DaySpan, daysIn, type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { findCalendar } from './calendars.ts'

/** What there is and what of it is taken, day by day (CAL-14, API-36). */
export type Schedule = {
  /** Every day asked for, in order. */
  days: ReadonlyMap<LocalDate, ScheduleDay>
  /** By slot key. */
  comaList: readonly Coma[]
}

export type ScheduleDay = {
  isDayOff: boolean
  /** Name of the national holiday that the day is. */
  holiday?: string
  /** The slots that the day offers, by slot key. */
  slots: ReadonlyMap<number, SlotCount>
}

/** Places of a slot: all of them, and how many are taken. */
export type SlotCount = { quota: number; reserved: number }

/** Most days of one schedule. */
const SCHEDULE_DAYS = 62

/**
 * Driving port: the schedule of a calendar, both days included.
 *
 * @throws Refusal `calendar.not_found`
 * @throws Refusal `request.malformed` if the days are out of order or more than 62
 */
type LoadSchedule = (command: ScheduleCommand) => Promise<Schedule>

export type ScheduleCommand = { calendarId: string; startDay: LocalDate; endDay: LocalDate }
type Needs = { bookings: Pick<BookingRepository, 'catalog' | 'reserved'>; holidays: HolidayCalendar }

export const makeLoadSchedule =
  ({ bookings, holidays }: Needs) =>
  (): LoadSchedule =>
  async ({ calendarId, startDay, endDay }) => {
    if (endDay < startDay || endDay > plusDays(startDay, SCHEDULE_DAYS - 1)) {
      throw refuse('request.malformed', { fields: ['start_day', 'end_day'] })
    }
    const calendar = findCalendar(await bookings.catalog(), calendarId)
    return scheduleOf({ bookings, holidays }, calendar, { from: startDay, to: endDay })
  }

/** The schedule of a calendar by its rules, also where these are not in force. */
export async function scheduleOf(
  { bookings, holidays }: { bookings: Pick<BookingRepository, 'reserved'>; holidays: HolidayCalendar },
  calendar: Calendar,
  span: DaySpan,
): Promise<Schedule> {
  const counts = await bookings.reserved(calendar.sortKey, span.from, span.to)
  const { comaList } = calendar
  const dayOf = (day: LocalDate): ScheduleDay => {
    const holiday = holidays.nameOf(day)
    const { isDayOff, quotas } = dayPlan(calendar, day, holiday !== undefined)
    const reserved = counts.get(day)
    const slots = new Map<number, SlotCount>()
    quotas.forEach((quota, slotKey) => {
      if (quota === null || comaList[slotKey] === undefined) return
      slots.set(slotKey, { quota, reserved: reserved?.get(slotKey) ?? 0 })
    })
    return { isDayOff, slots, ...(holiday !== undefined && { holiday }) }
  }
  return { days: new Map(daysIn(span).map((day) => [day, dayOf(day)])), comaList }
}
