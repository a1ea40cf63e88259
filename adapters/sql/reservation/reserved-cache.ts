import type { ReservedCounts } from '../../../application/ports/booking-repository.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { PlanResult, SqlRow, WritePlan } from '../write-plan.ts'
import type { Released } from './place-steps.ts'

/** Days that are remembered at once, added up over the spans: the texts that are made of counts live as long as they. */
const REMEMBERED_DAYS = 4_000
const DAY_MS = 86_400_000

type Counts = Map<LocalDate, Map<number, number>>
type Remembered = { revision: number; counts: ReservedCounts; days: number }

/** Places taken, from memory as long as nothing changed them. */
export type ReservedCache = {
  get(calendarId: string, from: LocalDate, to: LocalDate): Promise<ReservedCounts>
  /** Carries out a plan that takes or gives back places, those that it takes in `calendarIds`; what is read after it is new. */
  write<Stop>(
    plan: WritePlan<Stop, Released | 'stored'>,
    calendarIds: Iterable<string>,
  ): Promise<PlanResult<Stop, Released | 'stored'>>
  /** To be called after any other write that may have given places back. */
  forget(): void
}

export function reservedCache(engine: SqlEngine): ReservedCache {
  const remembered = new Map<string, Remembered>()
  let rememberedDays = 0
  /** Both only rise, and so does their sum. */
  const changesOf = new Map<string, number>()
  let changesOfAll = 0
  const revisionOf = (calendarId: string) => changesOfAll + (changesOf.get(calendarId) ?? 0)
  const allChanged = () => {
    changesOfAll++
  }
  const changed = (calendarId: string) => changesOf.set(calendarId, (changesOf.get(calendarId) ?? 0) + 1)
  engine.onOutsideChange(allChanged)

  async function read(calendarId: string, from: LocalDate, to: LocalDate): Promise<ReservedCounts> {
    const key = `${from}${to}${calendarId}`
    const revision = revisionOf(calendarId)
    const rows = await engine.all(
      'select day, slot_key, reserved from slot where calendar_id = ? and day between ? and ? and reserved > 0',
      [calendarId, from, to],
    )
    const counts = countsOf(rows)
    const before = remembered.get(key)?.counts
    const same = before && isSame(before, counts) ? before : counts
    drop(key)
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    remembered.set(key, { revision, counts: same, days })
    rememberedDays += days
    for (const oldest of remembered.keys()) {
      if (rememberedDays <= REMEMBERED_DAYS) break
      drop(oldest)
    }
    return same
  }

  function drop(key: string): void {
    rememberedDays -= remembered.get(key)?.days ?? 0
    remembered.delete(key)
  }

  return {
    forget: allChanged,
    async get(calendarId, from, to) {
      const known = remembered.get(`${from}${to}${calendarId}`)
      return known?.revision === revisionOf(calendarId) ? known.counts : read(calendarId, from, to)
    },
    async write(plan, calendarIds) {
      try {
        const result = await engine.write(plan)
        if (result.kind === 'stopped') return result
        for (const calendarId of calendarIds) changed(calendarId)
        for (const row of result.rows.released ?? []) changed(String(row.calendar_id))
        return result
      } catch (error) {
        // It may have been stored all the same.
        allChanged()
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
