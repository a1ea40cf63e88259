import type { LocalDate } from '../shared/local-date.ts'
import type { BookingWindow, Coma } from './calendar.ts'
import { slotStart, slotState } from './slot-state.ts'

/** Days in their order, each with its slots by slot key. */
type PlannedDays = Iterable<
  readonly [LocalDate, { isDayOff: boolean; slots: ReadonlyMap<number, { quota: number; reserved: number }> }]
>

/** The first of some days with a slot that one place can be booked in (RSV-10); undefined if there is none. */
export function firstFreeDay(
  { days, comaList }: { days: PlannedDays; comaList: readonly Coma[] },
  { window, nowMs }: { window: BookingWindow; nowMs: number },
): LocalDate | undefined {
  for (const [day, { isDayOff, slots }] of days) {
    const inWindow = window.from <= day && day <= window.to
    for (const [slotKey, counts] of slots) {
      const coma = comaList[slotKey]
      const hasStarted = !coma || slotStart(day, coma) <= nowMs
      if (slotState({ ...counts, cost: 1, isDayOff, inWindow, hasStarted }) === 'available') return day
    }
  }
  return undefined
}
