import type { LocalDate } from '../../domain/shared/local-date.ts'

/** Driven port: the national holidays of Japan. Every adapter passes `tests/contracts/holiday-calendar.contract.ts`. */
export interface HolidayCalendar {
  /** The holiday's Japanese name; undefined if the day is none. */
  nameOf(day: LocalDate): string | undefined
}
