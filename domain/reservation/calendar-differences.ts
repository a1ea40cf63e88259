import { canonicalJson } from '../shared/canonical-json.ts'
import type { LocalDate } from '../shared/local-date.ts'
import type { Calendar } from './calendar.ts'
import { dayPlan } from './day-plan.ts'

/** What tells one version of a calendar from the one before. Days are in their order. */
export type CalendarDifference =
  | { what: 'added' | 'removed' | 'stopped' | 'started' | 'times' | 'weekly' | 'weekly_off' }
  | { what: 'name'; from: string; to: string }
  /** Single days off that came or went. */
  | { what: 'closed' | 'reopened'; days: readonly LocalDate[] }
  /** Places of a slot on single days; null: the day has no such slot. */
  | { what: 'places'; slotKey: number; from: number | null; to: number | null; days: readonly LocalDate[] }
  /** When and how often it can be booked. */
  | { what: 'limits' }

/** undefined: it was not there, or is not any more. */
export function calendarDifferences(
  before: Calendar | undefined,
  after: Calendar | undefined,
): CalendarDifference[] {
  if (!before || !after) return before ? [{ what: 'removed' }] : after ? [{ what: 'added' }] : []
  const isOther = (...keys: (keyof Calendar)[]) =>
    keys.some((key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null))
  const wasOff = before.calendarOff === true
  const isOff = after.calendarOff === true
  const [offBefore, offAfter] = [before, after].map(({ dayOffs = [] }) => dayOffs)
  const closed = offAfter!.filter((day) => !offBefore!.includes(day)).sort()
  const reopened = offBefore!.filter((day) => !offAfter!.includes(day)).sort()
  return [
    ...(before.name === after.name ? [] : [{ what: 'name' as const, from: before.name, to: after.name }]),
    ...(wasOff === isOff ? [] : [{ what: isOff ? ('stopped' as const) : ('started' as const) }]),
    ...(closed.length > 0 ? [{ what: 'closed' as const, days: closed }] : []),
    ...(reopened.length > 0 ? [{ what: 'reopened' as const, days: reopened }] : []),
    ...placesOfDays(before, after),
    ...(isOther('comaList') ? [{ what: 'times' as const }] : []),
    ...(isOther('weekly') ? [{ what: 'weekly' as const }] : []),
    ...(isOther('dayOffWeekdays', 'dayOffOnHolidays') ? [{ what: 'weekly_off' as const }] : []),
    ...(isOther(...limits) ? [{ what: 'limits' as const }] : []),
  ]
}

const limits = [
  'reservationCancelLimit',
  'reservationStart',
  'reservationPossibleStart',
  'reservationPossibleMonths',
  'reservationMaxCount',
  'reservationMaxCountOfDay',
  'reservationControlType',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof Calendar)[]

type PlacesOfDays = Extract<CalendarDifference, { what: 'places' }>

/** Of the days that have places of their own before or after; those with the same change of a slot together. */
function placesOfDays(before: Calendar, after: Calendar): PlacesOfDays[] {
  const found = new Map<string, PlacesOfDays & { days: LocalDate[] }>()
  const days = [...new Set([before, after].flatMap((each) => Object.keys(each.days ?? {})))] as LocalDate[]
  for (const day of days.sort()) {
    const [was, is] = [before, after].map((each) => dayPlan(each, day, false).quotas)
    for (let slotKey = 0; slotKey < Math.max(was!.length, is!.length); slotKey++) {
      const [from, to] = [was![slotKey] ?? null, is![slotKey] ?? null]
      if (from === to) continue
      const key = JSON.stringify([slotKey, from, to])
      const one = found.get(key) ?? { what: 'places', slotKey, from, to, days: [] }
      one.days.push(day)
      found.set(key, one)
    }
  }
  return [...found.values()]
}
