import { type Caps, capsOf } from '../../../domain/reservation/booking-caps.ts'
import type { BookingWindow, Calendar } from '../../../domain/reservation/calendar.ts'
import type { CategoryNode, CategoryTree } from '../../../domain/reservation/category.ts'
import { type Finding, finding, pathStep } from '../fault.ts'

/** A category that books in a calendar, with the group that it counts in, its own or one from above. */
type Booked = { path: string; calendarId: string; group: string | undefined }

/** The calendars that count together, and where the group is first named. */
type Group = { path: string; calendarIds: Set<string> }

/**
 * The findings of calendars that count together: each must be in one group with all its categories. That a group limits
 * nothing, or not all alike, is only said of one whose calendars are all well-shaped.
 *
 * @param calendars the well-shaped calendars by id
 * @param window any bookable days
 */
export function* capGroupFindings(
  tree: CategoryTree,
  calendars: ReadonlyMap<string, Calendar>,
  window: BookingWindow,
): Generator<Finding> {
  const booked = [...bookedIn(tree.categories, '$.categories', undefined)]
  const mixed = [...mixedFindings(booked)]
  yield* mixed
  if (mixed.length > 0) return
  const groups = groupsOf(booked, tree)
  for (const [name, { path, calendarIds }] of groups) {
    const members = [...calendarIds].flatMap((id) => calendars.get(id) ?? [])
    const others = [...groups.keys()].filter((other) => other !== name)
    if (calendarIds.size < 2) yield finding(path, 'category.cap_group_alone', { group: name, others })
    else if (members.length === calendarIds.size) yield* numberFindings(name, path, members, window)
  }
}

function* bookedIn(
  nodes: readonly CategoryNode[],
  path: string,
  above: string | undefined,
): Generator<Booked> {
  for (const [index, { calendarId, capGroup: group = above, children = [] }] of nodes.entries()) {
    const step = pathStep(path, index)
    if (calendarId !== undefined) yield { path: step, calendarId, group }
    yield* bookedIn(children, `${step}.children`, group)
  }
}

function* mixedFindings(booked: readonly Booked[]): Generator<Finding> {
  const first = new Map<string, Booked>()
  for (const each of booked) {
    const { path, calendarId, group } = each
    const other = first.get(calendarId)
    if (!other) first.set(calendarId, each)
    else if (other.group !== group)
      yield finding(path, 'category.cap_group_mixed', { calendarId, other: other.path })
  }
}

/** The groups in the order of the tree. */
function groupsOf(booked: readonly Booked[], { categories }: CategoryTree): Map<string, Group> {
  const groups = new Map<string, Group>()
  const walk = (nodes: readonly CategoryNode[], path: string) => {
    for (const [index, { capGroup, children = [] }] of nodes.entries()) {
      const step = pathStep(path, index)
      if (capGroup !== undefined && !groups.has(capGroup))
        groups.set(capGroup, { path: `${step}.capGroup`, calendarIds: new Set() })
      walk(children, `${step}.children`)
    }
  }
  walk(categories, '$.categories')
  for (const { calendarId, group } of booked)
    if (group !== undefined) groups.get(group)?.calendarIds.add(calendarId)
  return groups
}

const numbers: readonly [
  key: 'reservationMaxCount' | 'reservationMaxCountOfDay',
  of: (caps: Caps) => number | undefined,
][] = [
  ['reservationMaxCount', ({ period }) => period?.max],
  ['reservationMaxCountOfDay', ({ maxOfDay }) => maxOfDay],
]

function* numberFindings(
  group: string,
  path: string,
  members: readonly Calendar[],
  window: BookingWindow,
): Generator<Finding> {
  let isLimited = false
  for (const [key, numberIn] of numbers) {
    const counts = members.map((calendar) => ({
      id: calendar.sortKey,
      max: numberIn(capsOf(calendar, window)),
    }))
    const given = counts.flatMap(({ max }) => max ?? [])
    if (given.length === 0) continue
    isLimited = true
    if (new Set(counts.map(({ max }) => max)).size > 1)
      yield finding(path, 'category.cap_group_differs', { group, key, counts, smallest: Math.min(...given) })
  }
  if (!isLimited) yield finding(path, 'category.cap_group_unlimited', { group })
}
