import type { PlaceRefusal, PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import type { SqlRow, SqlValue, Statement } from '../write-plan.ts'

/** Name under which a plan hands back a row that it gave back, if it gave any back. */
export const RELEASED = 'released'

/** Guards a plan by the version of the catalog (`catalog`). */
export const catalogStep = (version: number): Statement => ({
  sql: 'select 1 from catalog where id = 1 and version = ?',
  values: [version],
  expect: 1,
  otherwise: 'catalog',
})

/**
 * Deletes the rows of `table` that `where` fits and takes their places off the counters. Both happen in one transaction, so
 * that whatever races gives a place back once.
 */
const giveBackSteps = (
  table: 'booking' | 'hold',
  where: string,
  values: readonly SqlValue[],
): Statement[] => [
  {
    sql: `update slot set reserved = slot.reserved - gone.cost
      from (select calendar_id, day, slot_key, sum(cost) as cost from ${table} where ${where} group by 1, 2, 3) as gone
      where slot.calendar_id = gone.calendar_id and slot.day = gone.day and slot.slot_key = gone.slot_key`,
    values,
  },
  { sql: `delete from ${table} where ${where} returning calendar_id`, values, returning: RELEASED },
]

/** Gives back what an answer has booked: all of it, all but `keeps`, or only `items`. */
export function releaseSteps(
  answerId: string,
  which: { keeps: readonly string[] } | { items: readonly string[] } = { keeps: [] },
): Statement[] {
  const [keys, not] = 'keeps' in which ? [which.keeps, 'not '] : [which.items, '']
  const places = keys.map(() => '?').join()
  if (keys.length === 0) return not ? giveBackSteps('booking', 'answer_id = ?', [answerId]) : []
  return giveBackSteps('booking', `answer_id = ? and item_key ${not}in (${places})`, [answerId, ...keys])
}

/** Gives a hold of `owner` back, if there is one. */
export const letGoSteps = (holdId: string, owner: Uint8Array): Statement[] =>
  giveBackSteps('hold', 'hold_id = ? and owner = ?', [holdId, owner])

/** Gives back what was held until `nowMs` or less. */
export const expireSteps = (nowMs: number): Statement[] =>
  giveBackSteps('hold', 'expires_at_ms <= ?', [nowMs])

/** Whether there is anything for `expireSteps`. */
export const findExpiredSql = 'select 1 from hold where expires_at_ms <= ? limit 1'

const slotValues = ({ calendarId, day, slotKey }: Slot): SqlValue[] => [calendarId, day, slotKey]
const ofSlot = 'calendar_id = ? and day = ? and slot_key = ?'

/** Who takes places, and what to write down for each. */
type Taking = {
  owner: Uint8Array
  /** Holds that expire at this time or earlier give way. */
  nowMs: number
  keep: (take: PlaceTake) => Statement
}

/** Takes all places or stops at the first that there is no room for; `placeRefusal` says why. */
export const takeSteps = (takes: readonly PlaceTake[], taking: Taking): Statement[] =>
  takes.flatMap((take, index) => [
    ...capSteps(take, index, taking),
    countStep(take, index, taking),
    taking.keep(take),
  ])

function countStep({ slot, cost, quota }: PlaceTake, index: number, { nowMs }: Taking): Statement {
  const key = slotValues(slot)
  return {
    sql: `insert into slot (calendar_id, day, slot_key, reserved, quota) select ?, ?, ?, ?, ? where ? <= ?
      on conflict (calendar_id, day, slot_key) do update
      set reserved = slot.reserved + excluded.reserved, quota = excluded.quota
      where slot.reserved + excluded.reserved <= excluded.quota`,
    values: [...key, cost, quota, cost, quota],
    expect: 1,
    otherwise: `full ${index}`,
    relief: giveBackSteps('hold', `${ofSlot} and expires_at_ms <= ?`, [...key, nowMs]),
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

function capSteps({ slot, caps }: PlaceTake, index: number, { owner, nowMs }: Taking): Statement[] {
  const { period, maxOfDay } = caps
  const capStep = (per: string, days: { from: string; to: string }, max: number): Statement => ({
    sql: `select 1 where ${countOwnSql} >= ?`,
    values: [...countOwnValues(owner, slot.calendarId, days, nowMs), max],
    expect: 0,
    otherwise: `${per} ${index}`,
  })
  const steps: Statement[] = []
  if (period) steps.push(capStep('period', period, period.max))
  if (maxOfDay !== undefined) steps.push(capStep('day', { from: slot.day, to: slot.day }, maxOfDay))
  return steps
}

/** Why `takeSteps` stopped; undefined if it was another step that did. */
export function placeRefusal(
  takes: readonly PlaceTake[],
  { otherwise, row }: { otherwise: string; row?: SqlRow },
): PlaceRefusal | undefined {
  const [why, index] = otherwise.split(' ')
  const take = index === undefined ? undefined : takes[Number(index)]
  if (!take) return undefined
  const { itemKey, quota } = take
  if (why === 'full') {
    return { kind: 'full', itemKey, remaining: Math.max(0, quota - Number(row?.reserved ?? 0)) }
  }
  return { kind: 'capped', itemKey, per: why === 'day' ? 'day' : 'period' }
}
