import { refuse } from '../../domain/refusal.ts'
import type { Calendar, Coma } from '../../domain/reservation/calendar.ts'
import { dayPlan } from '../../domain/reservation/day-plan.ts'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import { compactDay } from '../../domain/shared/reservation-value.ts'
import type { BookingRepository, ReservedCounts } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { findCalendar } from './calendars.ts'

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
const SCHEDULE_DAYS = 62

/**
 * Driving port: the schedule of a calendar, both days included. The same object until something in it changes.
 *
 * @throws Refusal `calendar.not_found`
 * @throws Refusal `request.malformed` if the days are out of order or more than 62
 */
type LoadSchedule = (command: ScheduleCommand) => Promise<Schedule>

export type ScheduleCommand = { calendarId: string; startDay: LocalDate; endDay: LocalDate }
type Needs = { bookings: BookingRepository; holidays: HolidayCalendar }

/** Make it once for all viewers: a schedule is put together once until something in it changes. */
export const makeLoadSchedule = ({ bookings, holidays }: Needs) => {
  /** What was told of counts, and by which calendar; goes when the store lets go of the counts. */
  const told = new WeakMap<ReservedCounts, { calendar: Calendar; span: string; schedule: Schedule }>()
  return (): LoadSchedule =>
    async ({ calendarId, startDay, endDay }) => {
      if (endDay < startDay || endDay > plusDays(startDay, SCHEDULE_DAYS - 1)) {
        throw refuse('request.malformed', { fields: ['start_day', 'end_day'] })
      }
      const calendar = findCalendar(await bookings.catalog(), calendarId)
      const counts = await bookings.reserved(calendarId, startDay, endDay)
      const span = startDay + endDay
      const known = told.get(counts)
      if (known?.calendar === calendar && known.span === span) return known.schedule
      const schedule = scheduleOf(calendar, counts, holidays, daysOf(startDay, endDay))
      told.set(counts, { calendar, span, schedule })
      return schedule
    }
}

function daysOf(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

function scheduleOf(
  calendar: Calendar,
  counts: ReservedCounts,
  holidays: HolidayCalendar,
  days: readonly LocalDate[],
): Schedule {
  const schedule: Record<string, Record<string, readonly [number, number]>> = {}
  const dayOff: Record<string, 1> = {}
  const names: Record<string, string> = {}
  for (const day of days) {
    const name = holidays.nameOf(day)
    const { isDayOff, quotas } = dayPlan(calendar, day, name !== undefined)
    if (name !== undefined) names[compactDay(day)] = name
    if (isDayOff) dayOff[compactDay(day)] = 1
    const slots = quotas.flatMap((quota, slotKey) =>
      quota === null || calendar.comaList[slotKey] === undefined
        ? []
        : [[slotKey, [quota, counts.get(day)?.get(slotKey) ?? 0]] as const],
    )
    schedule[compactDay(day)] = Object.fromEntries(slots)
  }
  return { schedule, dayOff, comaList: calendar.comaList, holidays: names }
}
