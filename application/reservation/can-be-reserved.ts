import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { findCalendar, windowOf } from './calendars.ts'

/**
 * Driving port: whether anything in a calendar can be booked today: it is on and its bookable days are not empty
 * (API-42). A caller that gets an error goes on as if it could: saving decides (RSV-29).
 *
 * @throws Refusal `calendar.not_found`
 */
type CanBeReserved = (command: { calendarId: string }) => Promise<boolean>

type Needs = { bookings: BookingRepository; holidays: HolidayCalendar; clock: Clock }

export const makeCanBeReserved =
  ({ bookings, holidays, clock }: Needs) =>
  (): CanBeReserved =>
  async ({ calendarId }) => {
    const calendar = findCalendar(await bookings.catalog(), calendarId)
    return windowOf(calendar, holidays, { today: tokyoDay(clock.now()) }) !== undefined
  }
