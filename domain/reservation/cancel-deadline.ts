import { type LocalDate, plusDays } from '../shared/local-date.ts'
import { checkValues } from '../survey/answer-record.ts'
import { isCancelled } from '../survey/check-value.ts'
import { parseReservation } from './reservation-value.ts'

/** Days before the reservation from which it can't be cancelled, where the calendar does not say (CANCEL-11, CONST-09). */
export const DEFAULT_CANCEL_LIMIT = 1

/** Days off from `from` to `to`, both included; 0 if they are out of order (CANCEL-13). */
export function dayOffCount(isDayOff: (day: LocalDate) => boolean, from: LocalDate, to: LocalDate): number {
  let count = 0
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    if (isDayOff(day)) count += 1
  }
  return count
}

/**
 * The first day on which a reservation can't be cancelled or changed any more: `day` minus (limit + days off - 1) days
 * (CANCEL-10).
 *
 * @param limit days; missing or null counts as 1 (CANCEL-11)
 * @param dayOffs days off from today to `day`, both included
 * @returns undefined for limit 0: there is no such day (CANCEL-12)
 */
export function cancelThreshold(
  day: LocalDate,
  limit: number | null | undefined,
  dayOffs: number,
): LocalDate | undefined {
  const days = limit ?? DEFAULT_CANCEL_LIMIT
  return days === 0 ? undefined : plusDays(day, -(days + dayOffs - 1))
}

/**
 * Whether it is too late to cancel or change a reservation of `day` (CANCEL-10, CANCEL-17). The days off are counted afresh
 * for each `today`.
 *
 * @param on.limit the calendar's `reservationCancelLimit`
 */
export function isPastDeadline(on: {
  today: LocalDate
  day: LocalDate
  limit: number | null | undefined
  isDayOff: (day: LocalDate) => boolean
}): boolean {
  if (on.limit === 0) return false
  const threshold = cancelThreshold(on.day, on.limit, dayOffCount(on.isDayOff, on.today, on.day))
  return threshold !== undefined && on.today >= threshold
}

/** Whether a reservation may be offered for cancelling: it has a date, and is not cancelled, by now or just now (CANCEL-07). */
export const canOfferCancel = (reservation: {
  value: string
  check: string
  justCancelled: boolean
}): boolean =>
  parseReservation(reservation.value)?.day !== undefined &&
  !isCancelled(reservation.check) &&
  !reservation.justCancelled

/** A check value as a person reads it: every cancelled one is キャンセル済 (CANCEL-09). */
export const shownCheck = (check: string): string =>
  isCancelled(check) ? checkValues.shownAsCancelled : check
