import { weekOf } from '../../domain/reservation/calendar-grid.ts'
import { type CancelDeadline, cancelDeadlineOf } from '../../domain/reservation/cancel-deadline.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { WeekModel } from './week-model.ts'

/** Until when a booking can be cancelled or changed; unknown while the week from Sunday `missing` is not loaded. */
export type SlotDeadline = CancelDeadline | { kind: 'unknown'; missing: LocalDate }

/**
 * Until when a booking of `day` can be cancelled or changed, by the days off of the loaded weeks (CANCEL-13,
 * CANCEL-17).
 */
export function slotDeadline(of: {
  today: LocalDate
  day: LocalDate
  limit: number | null | undefined
  /** The loaded week from a Sunday. */
  week: (sunday: LocalDate) => WeekModel | undefined
}): SlotDeadline {
  let missing: LocalDate | undefined
  const isDayOff = (day: LocalDate): boolean => {
    const sunday = weekOf(day)[0]!
    const week = of.week(sunday)
    if (!week) missing ??= sunday
    return week?.days.some((column) => column.day === day && column.mark === 'day_off') === true
  }
  const deadline = cancelDeadlineOf({ ...of, isDayOff })
  return missing === undefined ? deadline : { kind: 'unknown', missing }
}
