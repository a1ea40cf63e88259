import { type LocalDate, mondayOf, plusDays } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { dayOffsOf } from '../reservation/calendars.ts'
import { calendarsIn, type DayNeeds, scopesOf, surveysIn } from './read-day.ts'

/** How much there is at a place on a day. */
type CountedDay = {
  day: LocalDate
  isDayOff: boolean
  /** Bookings. */
  count: number
  arrived: number
  absent: number
}

/** A week from Monday on: every calendar that somebody sees to or has bookings in, with its seven days. */
export type OfficeWeek = {
  days: readonly LocalDate[]
  places: readonly { calendarId: string; name: string; days: readonly CountedDay[] }[]
}

/**
 * Driving port of the office: how many come in the week of a day, as far as somebody sees to the forms. Counts only, so
 * that it is not on record.
 */
type ReadWeek = (command: { day: LocalDate }) => Promise<OfficeWeek>

export const makeReadWeek =
  (needs: DayNeeds) =>
  (officer: Officer): ReadWeek =>
  async ({ day }) => {
    const { sees } = await scopesOf(needs, officer)
    const monday = mondayOf(day)
    const days = Array.from({ length: 7 }, (_, at) => plusDays(monday, at))
    const catalog = await needs.bookings.catalog()
    const span = { from: monday, to: plusDays(monday, 6) }
    const booked = await needs.officeAnswers.placesBookedOn(span, { surveyIds: surveysIn(sees) })
    const calendarIds = new Set([
      ...calendarsIn(sees, catalog),
      ...booked.map(({ booking }) => booking.calendarId),
    ])
    const places = [...calendarIds].map((calendarId) => {
      const calendar = catalog.calendars.get(calendarId)
      const isOff = calendar ? dayOffsOf(calendar, needs.holidays) : () => false
      const own = booked.filter(({ booking }) => booking.calendarId === calendarId)
      const counted = days.map((each): CountedDay => {
        const come = own.filter(({ booking }) => booking.day === each)
        const marked = (as: 'arrived' | 'absent') =>
          come.filter(({ attendance }) => attendance?.attendance === as).length
        return {
          ...{ day: each, isDayOff: isOff(each), count: come.length },
          ...{ arrived: marked('arrived'), absent: marked('absent') },
        }
      })
      return { calendarId, name: calendar?.name ?? calendarId, days: counted }
    })
    return { days, places }
  }
