import type { LocalDate } from '../shared/local-date.ts'
import type { BookingWindow, Coma } from './calendar.ts'
import { FEW_PLACES, remainingOf, slotStart, slotState } from './slot-state.ts'

/** Days in their order, each with its slots by slot key. */
type PlannedDays = Iterable<
  readonly [LocalDate, { isDayOff: boolean; slots: ReadonlyMap<number, { quota: number; reserved: number }> }]
>

/**
 * A slot that one place can be booked in, with its times. `left`: its free places, where others have taken some and few
 * are left.
 */
export type FreeTime = { day: LocalDate; slotKey: number; coma: Coma; left?: number }

type Wish = {
  window: BookingWindow
  nowMs: number
  /** At most so many days. */
  count: number
  /** Whether the resident may book nothing more on a day. */
  isClosedTo?: (day: LocalDate) => boolean
}

/** The earliest slot that one place can be booked in (RSV-10), of each of the first days that have one. */
export function freeTimes(
  { days, comaList }: { days: PlannedDays; comaList: readonly Coma[] },
  { window, nowMs, count, isClosedTo = () => false }: Wish,
): readonly FreeTime[] {
  const found: FreeTime[] = []
  for (const [day, { isDayOff, slots }] of days) {
    if (found.length >= count) break
    const inWindow = window.from <= day && day <= window.to
    if (isClosedTo(day)) continue
    const free = [...slots].flatMap(([slotKey, counts]) => {
      const coma = comaList[slotKey]
      if (!coma) return []
      const hasStarted = slotStart(day, coma) <= nowMs
      const state = slotState({ ...counts, cost: 1, isDayOff, inWindow, hasStarted })
      const left = remainingOf(counts)
      const isFew = counts.reserved > 0 && left <= FEW_PLACES
      return state === 'available' ? [{ day, slotKey, coma, ...(isFew && { left }) }] : []
    })
    const [first] = free.sort((a, b) => slotStart(day, a.coma) - slotStart(day, b.coma))
    if (first) found.push(first)
  }
  return found
}
