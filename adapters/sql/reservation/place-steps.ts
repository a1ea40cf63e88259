import type { PlaceRefusal, PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import { capsLock, type Lock, slotLock } from '../lock.ts'
import type { SqlRow, SqlValue, Step } from '../write-plan.ts'

/** Name under which a plan hands back the places that it gave back. */
export type Released = 'released'

/** Stops a plan where the catalog is another one. */
export const catalogStep = (version: number): Step<{ kind: 'conflict'; on: 'catalog' }> => ({
  sql: 'select 1 from catalog where id = 1 and version = ?',
  values: [version],
  expect: 1,
  otherwise: { kind: 'conflict', on: 'catalog' },
})

/**
 * Deletes the rows of `table` that `where` fits and takes the places of each off its counter. A row is deleted once, so that
 * whatever races gives a place back once.
 */
const giveBackStep = (
  table: 'booking' | 'hold',
  where: string,
  values: readonly SqlValue[],
): Step<never, Released> => ({
  sql: `delete from ${table} where ${where} returning calendar_id, day, slot_key, cost`,
  values,
  returning: 'released',
  each: [
    {
      sql: `update slot set reserved = reserved - ? where ${ofSlot}`,
      values: [{ column: 'cost' }, { column: 'calendar_id' }, { column: 'day' }, { column: 'slot_key' }],
      expect: 1,
    },
  ],
})

/** Gives back what an answer has booked: all of it, all but `keeps`, or only `items`. */
export function releaseSteps(
  answerId: string,
  which: { keeps: readonly string[] } | { items: readonly string[] } = { keeps: [] },
): Step<never, Released>[] {
  const [keys, not] = 'keeps' in which ? [which.keeps, 'not '] : [which.items, '']
  const places = keys.map(() => '?').join()
  if (keys.length === 0) return not ? [giveBackStep('booking', 'answer_id = ?', [answerId])] : []
  return [giveBackStep('booking', `answer_id = ? and item_key ${not}in (${places})`, [answerId, ...keys])]
}

/** Gives a hold of `owner` back, if there is one. */
export const letGoStep = (holdId: string, owner: Uint8Array): Step<never, Released> =>
  giveBackStep('hold', 'hold_id = ? and owner = ?', [holdId, owner])

/** Gives back what was held until `nowMs` or less. */
export const expireStep = (nowMs: number): Step<never, Released> =>
  giveBackStep('hold', 'expires_at_ms <= ?', [nowMs])

/** Whether there is anything for `expireStep`. */
export const findExpiredSql = 'select 1 from hold where expires_at_ms <= ? limit 1'

const slotValues = ({ calendarId, day, slotKey }: Slot): SqlValue[] => [calendarId, day, slotKey]
const ofSlot = 'calendar_id = ? and day = ? and slot_key = ?'

/** Who takes places, and what to write down for each. */
type Taking = {
  owner: Uint8Array
  /** Holds that expire at this time or earlier give way. */
  nowMs: number
  keep: (take: PlaceTake) => Step
}

/** Why places were not taken, as far as that is known before; `placeRefusal` says the rest. */
export type PlaceStop =
  | { kind: 'full'; itemKey: string; quota: number }
  | Extract<PlaceRefusal, { kind: 'capped' }>

/** What `takeSteps` must have to itself: the counters and, where there are caps, what the resident has booked. */
export const takeLocks = (takes: readonly PlaceTake[], owner: Uint8Array): Lock[] =>
  takes.flatMap(({ slot, caps }) => {
    const isCapped = caps.period !== undefined || caps.maxOfDay !== undefined
    return isCapped ? [slotLock(slot), capsLock(owner, slot.calendarId)] : [slotLock(slot)]
  })

/** Takes all places or stops at the first that there is no room for. Needs `takeLocks`. */
export const takeSteps = (takes: readonly PlaceTake[], taking: Taking): Step<PlaceStop, Released>[] =>
  takes.flatMap((take) => [...capSteps(take, taking), countStep(take, taking), taking.keep(take)])

function countStep({ slot, cost, quota, itemKey }: PlaceTake, { nowMs }: Taking): Step<PlaceStop, Released> {
  const key = slotValues(slot)
  return {
    sql: `insert into slot (calendar_id, day, slot_key, reserved, quota) select ?, ?, ?, ?, ? where ? <= ?
      on conflict (calendar_id, day, slot_key) do update
      set reserved = slot.reserved + excluded.reserved, quota = excluded.quota
      where slot.reserved + excluded.reserved <= excluded.quota`,
    values: [...key, cost, quota, cost, quota],
    expect: 1,
    otherwise: { kind: 'full', itemKey, quota },
    relief: [giveBackStep('hold', `${ofSlot} and expires_at_ms <= ?`, [...key, nowMs])],
    seen: { sql: `select reserved from slot where ${ofSlot}`, values: key },
  }
}

const ownCount = (table: 'booking' | 'hold') =>
  `(select count(*) from ${table} where owner = ? and calendar_id = ? and day between ? and ?`

/** How many places of `owner` there are; booked ones of `exceptAnswerId` don't count. */
export const countOwnSql = `${ownCount('booking')} and answer_id <> ?) + ${ownCount('hold')} and expires_at_ms > ?)`
export const countOwnValues = (
  owner: Uint8Array,
  calendarId: string,
  { from, to }: { from: string; to: string },
  nowMs: number,
  exceptAnswerId = '',
): SqlValue[] => {
  const own = [owner, calendarId, from, to]
  return [...own, exceptAnswerId, ...own, nowMs]
}

function capSteps({ itemKey, slot, caps }: PlaceTake, { owner, nowMs }: Taking): Step<PlaceStop>[] {
  const { period, maxOfDay } = caps
  const capStep = (
    per: 'period' | 'day',
    days: { from: string; to: string },
    max: number,
  ): Step<PlaceStop> => ({
    sql: `select 1 where ${countOwnSql} >= ?`,
    values: [...countOwnValues(owner, slot.calendarId, days, nowMs), max],
    expect: 0,
    otherwise: { kind: 'capped', itemKey, per },
  })
  const steps: Step<PlaceStop>[] = []
  if (period) steps.push(capStep('period', period, period.max))
  if (maxOfDay !== undefined) steps.push(capStep('day', { from: slot.day, to: slot.day }, maxOfDay))
  return steps
}

/** Why `takeSteps` stopped. @param seen the row that went with it */
export const placeRefusal = (by: PlaceStop, seen: SqlRow | undefined): PlaceRefusal =>
  by.kind === 'capped'
    ? by
    : {
        kind: 'full',
        itemKey: by.itemKey,
        remaining: Math.max(0, by.quota - Number(seen?.reserved ?? 0)),
      }
