import type { ReservedCounts } from '../../../application/ports/booking-repository.ts'
import { BoundedMap } from '../../../application/shared/bounded-map.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { PlanResult, SqlRow, WritePlan } from '../write-plan.ts'
import type { Released } from './place-steps.ts'

/** Days cached at most, summed over all ranges; texts made from the counts live as long as they do. */
const MAX_CACHED_DAYS = 4_000
const DAY_MS = 86_400_000
/** How long places that another process gave back may still be counted, milliseconds. */
const LEAST_FOR_MS = 1_000

type Counts = Map<LocalDate, Map<number, number>>
type CachedCounts = { revision: number; era: number; readAtMs: number; counts: ReservedCounts; days: number }

/** Counts of reserved places, cached in memory until they change. */
export type ReservedCache = {
  get(calendarId: string, from: LocalDate, to: LocalDate): Promise<ReservedCounts>
  /** The same, but places that plans of `write` took since may be missing; none that were released are counted. */
  getLeast(calendarId: string, from: LocalDate, to: LocalDate): Promise<ReservedCounts>
  /** Runs a plan that books (in `calendarIds`) or releases places; later reads are current. */
  write<Stop>(
    plan: WritePlan<Stop, Released | 'stored'>,
    calendarIds: Iterable<string>,
  ): Promise<PlanResult<Stop, Released | 'stored'>>
  /** Must be called after any other write that may have released places. */
  forget(): void
}

/** An empty cache over `engine`. */
export function reservedCache(engine: SqlEngine): ReservedCache {
  const cached = new BoundedMap<string, CachedCounts>(MAX_CACHED_DAYS, ({ days }) => days)
  // Both counters only rise, and so does their sum.
  const changesOf = new Map<string, number>()
  let changesOfAll = 0
  const revisionOf = (calendarId: string) => changesOfAll + (changesOf.get(calendarId) ?? 0)
  const changed = (calendarId: string) => changesOf.set(calendarId, (changesOf.get(calendarId) ?? 0) + 1)
  // The revision from which on counts are not too high, and not so low that a plan was refused for it.
  const leastFrom = new Map<string, number>()
  const outdated = (calendarId: string) => leastFrom.set(calendarId, revisionOf(calendarId))
  // Counts of an earlier era may be too high in any calendar.
  let era = 0
  const allOutdated = () => {
    changesOfAll++
    era++
  }
  engine.onOutsideChange(() => void changesOfAll++)

  async function read(calendarId: string, from: LocalDate, to: LocalDate): Promise<ReservedCounts> {
    const key = `${from}${to}${calendarId}`
    const revision = revisionOf(calendarId)
    const readIn = { era, readAtMs: performance.now() }
    const rows = await engine.all(
      'select day, slot_key, reserved from slot where calendar_id = ? and day between ? and ? and reserved > 0',
      [calendarId, from, to],
    )
    const counts = countsOf(rows)
    const before = cached.get(key)?.counts
    const same = before && isSame(before, counts) ? before : counts
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    cached.set(key, { revision, ...readIn, counts: same, days })
    return same
  }

  return {
    forget: allOutdated,
    async get(calendarId, from, to) {
      const known = cached.get(`${from}${to}${calendarId}`)
      return known?.revision === revisionOf(calendarId) ? known.counts : read(calendarId, from, to)
    },
    async getLeast(calendarId, from, to) {
      const known = cached.get(`${from}${to}${calendarId}`)
      const isLeast =
        known?.era === era &&
        performance.now() - known.readAtMs < LEAST_FOR_MS &&
        known.revision >= (leastFrom.get(calendarId) ?? 0)
      return isLeast ? known.counts : read(calendarId, from, to)
    },
    async write(plan, calendarIds) {
      try {
        const result = await engine.write(plan)
        if (result.kind === 'stopped') {
          for (const calendarId of calendarIds) outdated(calendarId)
          return result
        }
        for (const calendarId of calendarIds) changed(calendarId)
        for (const row of result.rows.released ?? []) {
          const calendarId = String(row.calendar_id)
          changed(calendarId)
          outdated(calendarId)
        }
        return result
      } catch (error) {
        // The write may have been stored before it failed.
        allOutdated()
        throw error
      }
    },
  }
}

function countsOf(rows: readonly SqlRow[]): Counts {
  const counts: Counts = new Map()
  for (const row of rows) {
    const day = row.day as LocalDate
    const slots = counts.get(day) ?? new Map<number, number>()
    slots.set(Number(row.slot_key), Number(row.reserved))
    counts.set(day, slots)
  }
  return counts
}

function isSame(a: ReservedCounts, b: ReservedCounts): boolean {
  if (a.size !== b.size) return false
  for (const [day, slots] of a) {
    const others = b.get(day)
    if (others?.size !== slots.size) return false
    for (const [slotKey, reserved] of slots) if (others.get(slotKey) !== reserved) return false
  }
  return true
}
