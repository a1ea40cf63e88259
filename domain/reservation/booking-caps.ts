import type { LocalDate } from '../shared/local-date.ts'
import type { BookingWindow, Calendar } from './calendar.ts'

/** Which days a resident's bookings are counted in; '' where only the target day is (RSV-16, RSV-17). */
export type CapScope = { dayCheckOnly: boolean; from: LocalDate | ''; to: LocalDate | '' }

/** How many live bookings a resident may have; what is missing is not limited (RSV-18). */
export type Caps = { period?: BookingWindow & { max: number }; maxOfDay?: number }

/** Control type 0 counts the target day only (RSV-16), 1 and 2 alike the bookable days too (RSV-17). */
export const capScope = (calendar: Calendar, { from, to }: BookingWindow): CapScope =>
  (calendar.reservationControlType ?? 0) === 0
    ? { dayCheckOnly: true, from: '', to: '' }
    : { dayCheckOnly: false, from, to }

/** The numbers that go with `capScope`; 0 and missing ones are no limit. The day's own counts for every type. */
export function capsOf(calendar: Calendar, window: BookingWindow): Caps {
  const { reservationMaxCount: max, reservationMaxCountOfDay: maxOfDay } = calendar
  const { dayCheckOnly } = capScope(calendar, window)
  return {
    ...(!dayCheckOnly && max && { period: { ...window, max } }),
    ...(maxOfDay && { maxOfDay }),
  }
}
