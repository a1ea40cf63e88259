import type { Calendar, Coma, Quotas, WeeklyQuotas } from '../../../domain/reservation/calendar.ts'
import { parseLocalDate } from '../../../domain/shared/local-date.ts'
import { type Finding, finding, pathStep } from '../fault.ts'

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The findings of one well-shaped calendar by itself. */
export function* calendarFindings(calendar: Calendar): Generator<Finding> {
  if (calendar.name.trim() === '') yield finding('$.name', 'calendar.name_missing', {})
  yield* comaFindings(calendar.comaList)
  yield* dayFindings(calendar)
  yield* quotaFindings(calendar)
  yield* overlapFindings(calendar.weekly)
}

function* comaFindings(comas: readonly Coma[]): Generator<Finding> {
  const fine: (Coma & { index: number })[] = []
  for (const [index, { start, end }] of comas.entries()) {
    const path = pathStep('$.comaList', index)
    const wrong = { start: !time.test(start), end: !time.test(end) && end !== '24:00' }
    if (wrong.start) yield finding(`${path}.start`, 'coma.not_time', {})
    if (wrong.end) yield finding(`${path}.end`, 'coma.not_time', {})
    if (wrong.start || wrong.end) continue
    if (start >= end) yield finding(path, 'coma.reversed', { start, end })
    else fine.push({ start, end, index })
  }
  fine.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.index - b.index))
  let latest = fine[0]
  for (const coma of fine.slice(1)) {
    if (latest && coma.start < latest.end) {
      const [first, second] = [latest, coma].sort((a, b) => a.index - b.index) as [typeof coma, typeof coma]
      const other = pathStep('$.comaList', first.index)
      yield finding(pathStep('$.comaList', second.index), 'coma.overlap', { other })
    }
    if (!latest || coma.end > latest.end) latest = coma
  }
}

/** Every day must exist, and no period may end before it begins. */
function* dayFindings(calendar: Calendar): Generator<Finding> {
  const { startDate, endDate, reservationStart } = calendar
  yield* existing(startDate, '$.startDate')
  yield* existing(endDate, '$.endDate')
  yield* existing(reservationStart, '$.reservationStart')
  yield* reversed(startDate, endDate, '$.endDate')
  yield* reversed(reservationStart, endDate, '$.endDate')
  for (const [index, day] of (calendar.dayOffs ?? []).entries())
    yield* existing(day, pathStep('$.dayOffs', index))
  for (const day of Object.keys(calendar.days ?? {})) yield* existing(day, pathStep('$.days', day))
  for (const [index, { from, to }] of calendar.weekly.entries()) {
    const path = pathStep('$.weekly', index)
    yield* existing(from, `${path}.from`)
    yield* existing(to, `${path}.to`)
    yield* reversed(from, to, `${path}.to`)
  }
}

function* existing(day: string | undefined, path: string): Generator<Finding> {
  if (day !== undefined && parseLocalDate(day) === undefined) yield finding(path, 'calendar.not_date', {})
}

function* reversed(from: string | undefined, to: string | undefined, path: string): Generator<Finding> {
  if (from === undefined || to === undefined || !parseLocalDate(from) || !parseLocalDate(to)) return
  if (from > to) yield finding(path, 'calendar.period_reversed', { from, to })
}

function* quotaFindings({ comaList, weekly, days = {} }: Calendar): Generator<Finding> {
  const comas = comaList.length
  const all: [path: string, quotas: Quotas][] = [
    ...weekly.map(({ quotas }, index): [string, Quotas] => [`${pathStep('$.weekly', index)}.quotas`, quotas]),
    ...Object.entries(days).map(([day, quotas]): [string, Quotas] => [pathStep('$.days', day), quotas]),
  ]
  for (const [path, { length: quotas }] of all) {
    if (quotas > comas) yield finding(path, 'calendar.quotas_beyond_comas', { comas })
    else if (quotas > 0 && quotas < comas) yield finding(path, 'calendar.quotas_short', { quotas, comas })
  }
}

/** Entries for the same weekday must not overlap in time: only the first would apply. */
function* overlapFindings(weekly: readonly WeeklyQuotas[]): Generator<Finding> {
  for (const [index, entry] of weekly.entries()) {
    const earlier = weekly.slice(0, index).findIndex((other) => overlap(entry, other))
    if (earlier >= 0)
      yield finding(pathStep('$.weekly', index), 'calendar.weekly_overlap', {
        other: pathStep('$.weekly', earlier),
      })
  }
}

const overlap = (a: WeeklyQuotas, b: WeeklyQuotas): boolean =>
  a.weekdays.some((weekday) => b.weekdays.includes(weekday)) &&
  !(a.to && b.from && a.to < b.from) &&
  !(b.to && a.from && b.to < a.from)
