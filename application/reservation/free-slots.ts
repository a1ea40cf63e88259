import type { Calendar, Coma, Slot } from '../../domain/reservation/calendar.ts'
import { freeSlotsOf } from '../../domain/reservation/free-times.ts'
import { nextFreeSlots } from '../../domain/reservation/next-free-slots.ts'
import { slotStart } from '../../domain/reservation/slot-state.ts'
import { plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { windowOf } from './calendars.ts'
import { scheduleOf } from './load-schedule.ts'

/** How far from a slot another one is near it, days. */
const NEAR_DAYS = 28

/**
 * The slots of a calendar, which need not be in force yet, that come nearest to one of its slots and can be booked at
 * `nowMs`, at most `count`.
 */
export async function freeSlotsNear(
  needs: Parameters<typeof scheduleOf>[0],
  calendar: Calendar,
  { day, slotKey }: Pick<Slot, 'day' | 'slotKey'>,
  { nowMs, count }: { nowMs: number; count: number },
): Promise<readonly (Slot & { coma: Coma })[]> {
  const coma = calendar.comaList[slotKey]
  const window = windowOf(calendar, needs.holidays, { today: tokyoDay(nowMs) })
  if (!coma || !window) return []
  const { sortKey: calendarId } = calendar
  const near = { from: plusDays(day, -NEAR_DAYS), to: plusDays(day, NEAR_DAYS) }
  const { days, comaList } = await scheduleOf(needs, calendar, near)
  const free = [...days].flatMap(([day, planned]) =>
    freeSlotsOf(day, planned, { comaList, window, nowMs }).map((slot) => ({ calendarId, day, ...slot })),
  )
  return nextFreeSlots([{ free }], { count, cost: 1, near: slotStart(day, coma) })
}
