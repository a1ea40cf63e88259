import type { LocalDate } from '../shared/local-date.ts'
import type { BookingWindow, Calendar } from './calendar.ts'

/** The days in which a resident's bookings are counted; '' where only the target day is (RSV-16, RSV-17). */
export type CapScope = { dayCheckOnly: boolean; from: LocalDate | ''; to: LocalDate | '' }

/** Number of live bookings a resident may have; a missing number is no limit (RSV-18). */
export type Caps = { period?: BookingWindow & { max: number }; maxOfDay?: number }

/**
 * The scope by the calendar's control type: 0 counts the target day only (RSV-16), 1 and 2 all bookable days too
 * (RSV-17).
 */
export const capScope = (
  calendar: Pick<Calendar, 'reservationControlType'>,
  { from, to }: BookingWindow,
): CapScope =>
  (calendar.reservationControlType ?? 0) === 0
    ? { dayCheckOnly: true, from: '', to: '' }
    : { dayCheckOnly: false, from, to }

/** The calendar's limits; 0 and missing ones are no limit. The limit of a day applies with every control type. */
export function capsOf(calendar: Calendar, window: BookingWindow): Caps {
  const { reservationMaxCount: max, reservationMaxCountOfDay: maxOfDay } = calendar
  const { dayCheckOnly } = capScope(calendar, window)
  return {
    ...(!dayCheckOnly && max && { period: { ...window, max } }),
    ...(maxOfDay && { maxOfDay }),
  }
}

/** A cap that one more booking would exceed, and the bookings that use it up. */
export type ExceededCap<Booked> = { per: 'period' | 'day'; max: number; booked: readonly Booked[] }

/**
 * The cap that one more booking on `day` would exceed beside those that count already; undefined if none would be
 * (RSV-18).
 */
export function exceededCap<Booked extends { day: LocalDate }>(
  { period, maxOfDay }: Caps,
  booked: readonly Booked[],
  day: LocalDate,
): ExceededCap<Booked> | undefined {
  const inPeriod = period ? booked.filter((one) => one.day >= period.from && one.day <= period.to) : []
  if (period && inPeriod.length >= period.max) return { per: 'period', max: period.max, booked: inPeriod }
  const onDay = booked.filter((one) => one.day === day)
  if (maxOfDay !== undefined && onDay.length >= maxOfDay) return { per: 'day', max: maxOfDay, booked: onDay }
  return undefined
}
