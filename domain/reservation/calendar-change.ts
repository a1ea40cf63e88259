import { type DaySpan, daysIn, type LocalDate, plusDays, weekdayOf } from '../shared/local-date.ts'
import type { Calendar, Quotas } from './calendar.ts'
import { dayPlan } from './day-plan.ts'

/** Days from a day to another, both included, and on each of them some slots or all of them. */
export type SlotRange = DaySpan & {
  /** Absent: the whole days. */
  slotKeys?: readonly number[] | undefined
}

/** What the office changes of a calendar. */
export type CalendarChange =
  | ({ kind: 'close' } & SlotRange)
  /** Gives back what was closed. */
  | ({ kind: 'reopen' } & SlotRange)
  /** Sets the places of slots that the days have; 0 Sunday … 6 Saturday. */
  | ({ kind: 'quota'; weekdays: readonly number[]; places: number } & SlotRange)
  /** No new bookings, whatever stands. */
  | { kind: 'stop' }
  | { kind: 'start' }

/** Most days of one change. */
const MOST_DAYS = 366

/** Most places of a slot. */
export const MOST_PLACES = 9999

/** Why a change makes no sense. */
type ChangeFault = 'reversed' | 'past' | 'too_long' | 'no_slot'

/** @param today before which nothing is changed any more */
export function changeFault(
  change: CalendarChange,
  { comaList }: Pick<Calendar, 'comaList'>,
  today: LocalDate,
): ChangeFault | undefined {
  if (change.kind === 'stop' || change.kind === 'start') return undefined
  const { from, to, slotKeys = [] } = change
  if (to < from) return 'reversed'
  if (from < today) return 'past'
  if (to > plusDays(from, MOST_DAYS - 1)) return 'too_long'
  return slotKeys.some((key) => comaList[key] === undefined) ? 'no_slot' : undefined
}

/** A calendar once the office has changed it; equal to the one before where there is nothing to change. */
export function changedCalendar(
  calendar: Calendar,
  change: CalendarChange,
  isHoliday: (day: LocalDate) => boolean,
): Calendar {
  if (change.kind === 'stop') return { ...calendar, calendarOff: true }
  if (change.kind === 'start') {
    const { calendarOff: _, ...open } = calendar
    return open
  }
  const dayOffs = new Set(calendar.dayOffs)
  const days = new Map(Object.entries(calendar.days ?? {}))
  for (const day of daysIn(change)) {
    const { isDayOff, quotas } = dayPlan(calendar, day, isHoliday(day))
    if (change.kind === 'reopen') reopen(calendar, change, { day, dayOffs, days })
    else if (isDayOff || quotas.length === 0) continue
    else if (change.kind === 'close' && !change.slotKeys) dayOffs.add(day)
    else setQuotas(calendar, change, { day, quotas, days })
  }
  return {
    ...without(calendar, ['dayOffs', 'days']),
    ...(dayOffs.size > 0 && { dayOffs: [...dayOffs].sort() }),
    ...(days.size > 0 && { days: inOrder(days) }),
  }
}

type DayRules = { day: LocalDate; dayOffs: Set<LocalDate>; days: Map<string, Quotas> }

function setQuotas(
  { comaList }: Calendar,
  change: Extract<CalendarChange, { kind: 'close' | 'quota' }>,
  { day, quotas, days }: Pick<DayRules, 'day' | 'days'> & { quotas: Quotas },
): void {
  if (change.kind === 'quota' && !change.weekdays.includes(weekdayOf(day))) return
  const then = comaList.map((_, key) => {
    const quota = quotas[key] ?? null
    if (quota === null || change.slotKeys?.includes(key) === false) return quota
    return change.kind === 'close' ? null : change.places
  })
  if (then.some((quota, key) => quota !== (quotas[key] ?? null))) days.set(day, then)
}

/** As the weekday has it; what else was set for single slots of the day stays. */
function reopen(
  { weekly, comaList }: Calendar,
  { slotKeys }: SlotRange,
  { day, dayOffs, days }: DayRules,
): void {
  if (!slotKeys) dayOffs.delete(day)
  const own = days.get(day)
  if (!own) return
  const usual = dayPlan({ sortKey: '', name: '', comaList, weekly }, day, false).quotas
  const then = comaList.map((_, key) => {
    const isClosed = (own[key] ?? 0) === 0 && slotKeys?.includes(key) !== false
    return (isClosed ? usual[key] : own[key]) ?? null
  })
  if (then.every((quota, key) => quota === (usual[key] ?? null))) days.delete(day)
  else days.set(day, then)
}

const inOrder = (days: ReadonlyMap<string, Quotas>): Record<string, Quotas> =>
  Object.fromEntries([...days].sort(([a], [b]) => (a < b ? -1 : 1)))

const without = (calendar: Calendar, keys: readonly (keyof Calendar)[]): Calendar =>
  Object.fromEntries(
    Object.entries(calendar).filter(([key]) => !keys.includes(key as keyof Calendar)),
  ) as Calendar
