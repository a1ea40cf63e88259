import { earliest, type LocalDate, latest } from '../shared/local-date.ts'
import { type Caps, capsOf } from './booking-caps.ts'
import type { BookingWindow, Calendar, Coma } from './calendar.ts'
import type { CategoryNode, CategoryTree } from './category.ts'

/**
 * Calendars in which a resident's bookings count together, and what residents read of them (`capGroup` of their
 * categories).
 */
export type CapGroup = { name: string; calendarIds: readonly string[] }

/** A booking that counts in a cap, as a person reads it; without `coma` if the calendar no longer has the time. */
export type BookedSlot = { calendarName: string; day: LocalDate; coma?: Coma }

/** The group that a calendar counts in; undefined if its categories, and those above them, name none. */
export function capGroupOf(tree: CategoryTree | undefined, calendarId: string): CapGroup | undefined {
  const idsOf = new Map<string, Set<string>>()
  const walk = (nodes: readonly CategoryNode[], above: string | undefined) => {
    for (const { calendarId, capGroup = above, children = [] } of nodes) {
      if (calendarId !== undefined && capGroup !== undefined)
        idsOf.set(capGroup, (idsOf.get(capGroup) ?? new Set<string>()).add(calendarId))
      walk(children, capGroup)
    }
  }
  walk(tree?.categories ?? [], undefined)
  const [name, ids] = [...idsOf].findLast(([, ids]) => ids.has(calendarId)) ?? []
  return name === undefined || !ids ? undefined : { name, calendarIds: [...ids] }
}

/**
 * The caps of calendars that count together: the smallest of each that one of them has, in all days from the first to
 * the last that can be booked in any of them.
 *
 * @param members the calendars, each with its bookable days, if it has any
 */
export function capsOfGroup(
  members: readonly { calendar: Calendar; window: BookingWindow | undefined }[],
): Caps {
  const windows = members.flatMap(({ window }) => window ?? [])
  if (windows.length === 0) return {}
  const period = {
    from: earliest(...windows.map(({ from }) => from)),
    to: latest(...windows.map(({ to }) => to)),
  }
  const caps = members.map(({ calendar }) => capsOf(calendar, period))
  const max = smallest(caps.map((each) => each.period?.max))
  const maxOfDay = smallest(caps.map((each) => each.maxOfDay))
  return {
    ...(max !== undefined && { period: { ...period, max } }),
    ...(maxOfDay !== undefined && { maxOfDay }),
  }
}

function smallest(numbers: readonly (number | undefined)[]): number | undefined {
  const given = numbers.filter((each) => each !== undefined)
  return given.length > 0 ? Math.min(...given) : undefined
}
