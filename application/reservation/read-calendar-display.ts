import type { CategoryTree } from '../../domain/reservation/category.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/** How calendars are shown (API-40). */
type CalendarDisplay = CategoryTree['display'] & {
  /** The view that opens first. */
  view: 'week'
  /** 0: weeks start on Sunday. */
  weekStart: 0
}

/** Driving port: how calendars are shown; names are empty texts where there is no tree (API-40). */
type ReadCalendarDisplay = () => Promise<CalendarDisplay>

export const makeReadCalendarDisplay =
  ({ bookings }: { bookings: BookingRepository }) =>
  (): ReadCalendarDisplay =>
  async () => {
    const { display = noDisplay } = (await bookings.catalog()).categories ?? {}
    return { ...display, view: 'week', weekStart: 0 }
  }

const noDisplay: CategoryTree['display'] = { tag1: '', tag2: '', tag3: '', title: '' }
