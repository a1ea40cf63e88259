import { type LocalDate, plusDays } from '../shared/local-date.ts'

/** The limit of a calendar without one, in open days before the reservation (CANCEL-11, CONST-09). */
const DEFAULT_CANCEL_LIMIT = 1

/** Until when a reservation can be cancelled or changed: for ever, through a day, or not any more. */
export type CancelDeadline = { kind: 'none' } | { kind: 'until'; day: LocalDate } | { kind: 'past' }

/** A reservation of `day`, looked at on `today`. */
type Reserved = {
  today: LocalDate
  day: LocalDate
  /** The calendar's `reservationCancelLimit`: missing or null counts as 1 (CANCEL-11), 0 never blocks (CANCEL-12). */
  limit: number | null | undefined
  isDayOff: (day: LocalDate) => boolean
}

/**
 * Until when a reservation can be cancelled or changed. It is too late when `today` is on or after `day` minus (limit +
 * days off - 1) days, the days off counted from `today` to `day`, both included (CANCEL-10, CANCEL-13, CANCEL-17). That
 * is so exactly while no more than `limit` of those days are open: the last day in time is the open one that has
 * `limit` open days after it, and however far ahead the reservation is, no days before that one are looked at.
 */
export function cancelDeadlineOf({ today, day: reserved, limit, isDayOff }: Reserved): CancelDeadline {
  let left = limit ?? DEFAULT_CANCEL_LIMIT
  if (left === 0) return { kind: 'none' }
  for (let day = reserved; day >= today; day = plusDays(day, -1)) {
    if (isDayOff(day)) continue
    if (left < 1) return { kind: 'until', day }
    left -= 1
  }
  return { kind: 'past' }
}
