import { type LocalDate, plusDays } from '../shared/local-date.ts'

/** The limit of a calendar without one, in open days before the reservation (CANCEL-11, CONST-09). */
const DEFAULT_CANCEL_LIMIT = 1

/**
 * Whether it is too late to cancel or change a reservation of `day`: `today` is on or after `day` minus (limit + days off - 1)
 * days, the days off counted from `today` to `day`, both included (CANCEL-10, CANCEL-13, CANCEL-17). That is so exactly while no
 * more than `limit` of those days are open, and then the counting can stop early, however far ahead the reservation is.
 *
 * @param on.limit the calendar's `reservationCancelLimit`: missing or null counts as 1 (CANCEL-11), 0 never blocks (CANCEL-12)
 */
export function isPastDeadline(on: {
  today: LocalDate
  day: LocalDate
  limit: number | null | undefined
  isDayOff: (day: LocalDate) => boolean
}): boolean {
  const limit = on.limit ?? DEFAULT_CANCEL_LIMIT
  if (limit === 0) return false
  let open = 0
  for (let day = on.today; day <= on.day && open <= limit; day = plusDays(day, 1)) {
    if (!on.isDayOff(day)) open += 1
  }
  return open <= limit
}
