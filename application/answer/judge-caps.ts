import { refuse } from '../../domain/refusal.ts'
import { capsOf } from '../../domain/reservation/booking-caps.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { BookingCaps } from '../ports/booking-repository.ts'
import type { BookingNeeds } from './booking-question.ts'
import type { OpenCalendar } from './judge-slot.ts'

/** Whose bookings count, besides those in the store. */
export type OwnBookings = {
  userId: string
  /** The answer that is edited: what it has in the store does not count, but `others` do. */
  exceptAnswerId: string | undefined
  /** Slots that the answer keeps, and those it takes before this one. */
  others: readonly Pick<Slot, 'calendarId' | 'day'>[]
}

/**
 * The caps under which one more booking on `day` is taken (RSV-16 to RSV-18). Judged here to answer early; the store judges again
 * when it takes.
 *
 * @throws Refusal `reservation.cap_of_period`, `reservation.cap_of_day`
 */
export async function judgeCaps(
  { bookings }: BookingNeeds,
  { userId, exceptAnswerId, others }: OwnBookings,
  { calendar, window, itemKey, day }: OpenCalendar & { itemKey: string; day: LocalDate },
): Promise<BookingCaps> {
  const calendarId = calendar.sortKey
  const caps = capsOf(calendar, window)
  const count = async (days: { from: LocalDate; to: LocalDate }) => {
    const here = others.filter((o) => o.calendarId === calendarId && o.day >= days.from && o.day <= days.to)
    return here.length + (await bookings.countOwn(userId, calendarId, days, exceptAnswerId))
  }
  const { period, maxOfDay } = caps
  if (period && (await count(period)) >= period.max) {
    throw refuse('reservation.cap_of_period', { itemKey, max: period.max })
  }
  if (maxOfDay !== undefined && (await count({ from: day, to: day })) >= maxOfDay) {
    throw refuse('reservation.cap_of_day', { itemKey, max: maxOfDay })
  }
  return caps
}
