import type { LocalDate } from '../shared/local-date.ts'
import type { BookingWindow, Coma } from './calendar.ts'
import { FEW_PLACES, remainingOf, slotStart, slotState } from './slot-state.ts'

/** A day with its slots by slot key. */
type PlannedDay = {
  isDayOff: boolean
  slots: ReadonlyMap<number, { quota: number; reserved: number }>
}

/** A slot that one place can be booked in, with the places that it has left. */
export type FreeSlot = { slotKey: number; coma: Coma; remaining: number }

/**
 * The slots of a day that one place can be booked in (RSV-10), in the order of their times.
 * @param withTaken those without a place left are among them
 */
export function freeSlotsOf(
  day: LocalDate,
  { isDayOff, slots }: PlannedDay,
  {
    comaList,
    window,
    nowMs,
    withTaken = false,
  }: { comaList: readonly Coma[]; window: BookingWindow; nowMs: number; withTaken?: boolean },
): FreeSlot[] {
  const inWindow = window.from <= day && day <= window.to
  const free = [...slots].flatMap(([slotKey, counts]) => {
    const coma = comaList[slotKey]
    if (!coma) return []
    const hasStarted = slotStart(day, coma) <= nowMs
    const state = slotState({ ...counts, cost: 1, isDayOff, inWindow, hasStarted })
    const isTaken = inWindow && !hasStarted && !isDayOff && remainingOf(counts) === 0
    return state === 'available' || (withTaken && isTaken)
      ? [{ slotKey, coma, remaining: remainingOf(counts) }]
      : []
  })
  return free.sort((a, b) => slotStart(day, a.coma) - slotStart(day, b.coma))
}

/** Days in their order. */
type PlannedDays = Iterable<readonly [LocalDate, PlannedDay]>

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
  for (const [day, planned] of days) {
    if (found.length >= count) break
    if (isClosedTo(day)) continue
    const [first] = freeSlotsOf(day, planned, { comaList, window, nowMs })
    if (!first) continue
    const { slotKey, coma, remaining } = first
    const isFew = (planned.slots.get(slotKey)?.reserved ?? 0) > 0 && remaining <= FEW_PLACES
    found.push({ day, slotKey, coma, ...(isFew && { left: remaining }) })
  }
  return found
}
