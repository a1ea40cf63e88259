import type { Schedule, SlotCount } from '../../application/reservation/load-schedule.ts'
import type { BookingWindow, Coma } from '../../domain/reservation/calendar.ts'
import { comaGroups, weekOf } from '../../domain/reservation/calendar-grid.ts'
import {
  markOf,
  remainingOf,
  type SlotMark,
  type SlotState,
  slotStart,
  slotState,
} from '../../domain/reservation/slot-state.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'

/** Which slot of a calendar: its day and its place in the day's times. */
export type SlotRef = { day: LocalDate; slotKey: number }

export type Cell = SlotRef & { state: SlotState; remaining: number; coma: Coma }
export type Row = { slotKey: number; coma: Coma; cells: readonly Cell[] }
export type DayColumn = {
  day: LocalDate
  holiday: string | undefined
  /** The cells of the day that can be booked, in the order of time. */
  free: readonly Cell[]
  /** The mark of the day as a whole; a picked slot is not looked at. */
  mark: SlotMark
}
export type ComaGroup = 'am' | 'pm'

/** A week as it is drawn, seven days from Sunday. Made once for a schedule. */
export type WeekModel = {
  days: readonly DayColumn[]
  rows: readonly Row[]
  /** Slot keys of the rows by time of day; undefined unless there are both (CAL-02). */
  groups: Readonly<Record<ComaGroup, ReadonlySet<number>>> | undefined
}

/** What decides a slot besides the schedule. */
export type WeekFacts = {
  window: BookingWindow
  /** Epoch ms. */
  now: number
  /** Places that the booking takes. */
  cost: number
  /** The place that this resident may have already: it is not full for them (RSV-28). */
  current: SlotRef | undefined
}

/** The week from `sunday`; slots that no day of it offers have no row. */
export function weekModel(schedule: Schedule, sunday: LocalDate, facts: WeekFacts): WeekModel {
  const days = weekOf(sunday)
  const offered = days.map((day) => schedule.days.get(day)?.slots)
  const rows = schedule.comaList.flatMap((coma, slotKey) => {
    if (!offered.some((slots) => slots?.has(slotKey))) return []
    const cells = days.map((day, at) =>
      cellOf(schedule, { day, slotKey, coma }, offered[at]?.get(slotKey), facts),
    )
    return [{ slotKey, coma, cells }]
  })
  return {
    days: days.map((day, at) =>
      columnOf(
        schedule,
        day,
        rows.map(({ cells }) => cells[at]!),
      ),
    ),
    rows,
    groups: groupsOf(schedule.comaList, rows),
  }
}

type TimedSlotRef = SlotRef & { coma: Coma }

function cellOf(
  schedule: Schedule,
  { day, slotKey, coma }: TimedSlotRef,
  count: SlotCount | undefined,
  { window, now, cost, current }: WeekFacts,
): Cell {
  const { quota, reserved } = count ?? { quota: undefined, reserved: 0 }
  const state = slotState({
    quota,
    reserved,
    cost,
    isDayOff: schedule.days.get(day)?.isDayOff === true,
    inWindow: window.from <= day && day <= window.to,
    hasStarted: slotStart(day, coma) <= now,
  })
  const isOwn = state === 'full' && current?.day === day && current.slotKey === slotKey
  return {
    day,
    slotKey,
    coma,
    state: isOwn ? 'available' : state,
    remaining: Math.max(remainingOf({ quota, reserved }), isOwn ? cost : 0),
  }
}

function columnOf(schedule: Schedule, day: LocalDate, cells: readonly Cell[]): DayColumn {
  const has = (state: SlotState) => cells.some((cell) => cell.state === state)
  const planned = schedule.days.get(day)
  const state = has('available')
    ? 'available'
    : planned?.isDayOff
      ? 'day_off'
      : has('full')
        ? 'full'
        : 'impossible'
  return {
    day,
    holiday: planned?.holiday,
    free: cells.filter((cell) => cell.state === 'available'),
    mark: markOf(state, false),
  }
}

function groupsOf(comaList: readonly Coma[], rows: readonly Row[]): WeekModel['groups'] {
  const { am, pm } = comaGroups(comaList)
  const among = (keys: readonly number[]) =>
    new Set(keys.filter((key) => rows.some((row) => row.slotKey === key)))
  const groups = { am: among(am), pm: among(pm) }
  return groups.am.size > 0 && groups.pm.size > 0 ? groups : undefined
}

/** How many cells of a week can be booked, of all slots or of those in `keys`. */
export const freeCount = ({ days }: WeekModel, keys?: ReadonlySet<number>): number =>
  days.reduce((sum, { free }) => sum + free.filter(({ slotKey }) => keys?.has(slotKey) ?? true).length, 0)

/**
 * How many rows at the top of a week have nothing to pick, while one below them has; 0 if that is a single row, which
 * is soon passed.
 * `isPicked`: whether a slot is picked already.
 */
export function emptyRowsAbove(rows: readonly Row[], isPicked: (slot: SlotRef) => boolean): number {
  const first = rows.findIndex(({ cells }) =>
    cells.some((cell) => cell.state === 'available' || isPicked(cell)),
  )
  return first > 1 ? first : 0
}

/**
 * The days of a week on which nothing can be had at the times of `rows`: neither free nor full nor picked. None where
 * that is so on every day.
 */
export function idleDays({ days }: WeekModel, rows: readonly Row[], isPicked: (slot: SlotRef) => boolean) {
  const isOffered = (cell: Cell) => ['available', 'full'].includes(cell.state) || isPicked(cell)
  const idle = days.filter((_, at) => !rows.some(({ cells }) => isOffered(cells[at]!)))
  return new Set(idle.length < days.length ? idle.map(({ day }) => day) : [])
}

export const isSameSlot = (a: SlotRef | undefined, b: SlotRef): boolean =>
  a?.day === b.day && a.slotKey === b.slotKey
