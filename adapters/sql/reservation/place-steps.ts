import type { PlaceRefusal, PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import { orderExpiredStatement } from '../audit/audit-event-statement.ts'
import { capGroupLock, capsLock, type Lock, slotLock } from '../lock.ts'
import type { SqlRow, SqlValue, Statement, Step } from '../write-plan.ts'

/** The name under which a plan returns the places it released. */
export type Released = 'released'

/** Stops a plan if the catalog has another version. */
export const catalogStep = (version: number): Step<{ kind: 'conflict'; on: 'catalog' }> => ({
  sql: 'select 1 from catalog where id = 1 and version = ?',
  values: [version],
  expect: 1,
  otherwise: { kind: 'conflict', on: 'catalog' },
})

/**
 * Deletes the rows of `table` that match `where` and subtracts the places of each from its slot's counter. A row is deleted once,
 * so that racing plans release a place only once.
 */
const releaseStep = (
  table: 'booking' | 'hold',
  where: string,
  values: Step['values'],
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

/** Releases the bookings of an answer: all of them, all but `keeps`, or only `items`. */
export function releaseSteps(
  answerId: string,
  which: { keeps: readonly string[] } | { items: readonly string[] } = { keeps: [] },
): Step<never, Released>[] {
  const [keys, not] = 'keeps' in which ? [which.keeps, 'not '] : [which.items, '']
  const placeholders = keys.map(() => '?').join()
  if (keys.length === 0) return not ? [releaseStep('booking', 'answer_id = ?', [answerId])] : []
  return [
    releaseStep('booking', `answer_id = ? and item_key ${not}in (${placeholders})`, [answerId, ...keys]),
  ]
}

/** Releases the hold of an order, which the column `order_id` of the row names that the step runs for, or `orderId`. */
export const releaseHoldStep = (orderId: string | { column: 'order_id' }): Step<never, Released> =>
  releaseStep('hold', 'hold_id = ?', [orderId])

/** Drops the answer that an order waits with. */
export const dropPendingStep = (orderId: string | { column: 'order_id' }): Step => ({
  sql: 'delete from pending_answer where order_id = ?',
  values: [orderId],
})

/**
 * The state of an order, for conditions that have a better index: by resident, or by number. By the column alone PostgreSQL would look
 * through all orders in that state, of which its statistics may know none.
 */
export const unindexedState = "state || ''"

/**
 * Expires the orders that match `where` and are held: those that were not sent end, with the answer that they wait with, those that were
 * wait for a result that can still come (`OrderState`). Their holds are released in the same step.
 */
export const expireOrdersStep = (
  nowMs: number,
  where: string,
  values: readonly SqlValue[],
): Step<never, Released> => ({
  sql: `update orders set version = version + 1,
      state = case state when 'temporary' then 'expired' else 'unknown' end
    where ${unindexedState} in ('temporary', 'sent') and ${where} returning order_id, owner, survey_id, state`,
  values,
  each: [
    releaseHoldStep({ column: 'order_id' }),
    {
      sql: `delete from pending_answer where order_id = ? and ? = 'expired'`,
      values: [{ column: 'order_id' }, { column: 'state' }],
    },
    orderExpiredStatement(nowMs),
  ],
})

/** The condition that an order waits past a time. */
export const isOverdue = `state in ('temporary', 'sent') and expires_at_ms <= ?`

/** Expires the orders whose time is over at `nowMs`. */
export const expireStep = (nowMs: number): Step<never, Released> =>
  expireOrdersStep(nowMs, isOverdue, [nowMs])

/** Finds out whether there is anything to do for `expireStep`. */
export const findExpiredSql = `select 1 from orders where ${isOverdue} limit 1`

const slotValues = ({ calendarId, day, slotKey }: Slot): SqlValue[] => [calendarId, day, slotKey]
const ofSlot = 'calendar_id = ? and day = ? and slot_key = ?'

/** Who books, and the row to store for each booking. */
type Taking = {
  owner: Uint8Array
  /** Holds that expire at this time or earlier are released if the slot is full. */
  nowMs: number
  keep: (take: PlaceTake) => Step
}

/** The reasons to stop `takeSteps`; `placeRefusal` turns one into the refusal. */
export type PlaceStop =
  | { kind: 'full'; itemKey: string; quota: number }
  | Extract<PlaceRefusal, { kind: 'capped' }>

/** The locks for `takeSteps`: the counters and, where there are caps, the resident's bookings in what they count. */
export const takeLocks = (takes: readonly PlaceTake[], owner: Uint8Array): Lock[] =>
  takes.flatMap(({ slot, caps: { period, maxOfDay, group } }) => {
    if (period === undefined && maxOfDay === undefined) return [slotLock(slot)]
    return [slotLock(slot), group ? capGroupLock(owner, group.name) : capsLock(owner, slot.calendarId)]
  })

/** Books all of `takes`, or stops at the first that exceeds quota or caps. Needs `takeLocks`. */
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
    beforeRetry: [
      expireOrdersStep(
        nowMs,
        `expires_at_ms <= ? and order_id in (select hold_id from hold where ${ofSlot} and expires_at_ms <= ?)`,
        [nowMs, ...key, nowMs],
      ),
    ],
    readOnStop: { sql: `select reserved from slot where ${ofSlot}`, values: key },
  }
}

type OwnPlaces = {
  owner: Uint8Array
  calendarIds: readonly string[]
  from: string
  to: string
  nowMs: number
}

/** The bookings and unexpired holds of a resident in calendars from a day to another; bookings of `exceptAnswerId` don't count. */
function ownPlaces(
  { owner, calendarIds, from, to, nowMs }: OwnPlaces,
  exceptAnswerId = '',
): { bookings: Statement; holds: Statement } {
  const of = calendarIds.length === 1 ? '= ?' : `in (${calendarIds.map(() => '?').join()})`
  const where = `where owner = ? and calendar_id ${of} and day between ? and ?`
  const own = [owner, ...calendarIds, from, to]
  return {
    bookings: { sql: `from booking ${where} and answer_id <> ?`, values: [...own, exceptAnswerId] },
    holds: { sql: `from hold ${where} and expires_at_ms > ?`, values: [...own, nowMs] },
  }
}

/** Reads the slots of those places, by day and slot key. */
export function ownSlotsStatement(of: OwnPlaces, exceptAnswerId: string | undefined): Statement {
  const { bookings, holds } = ownPlaces(of, exceptAnswerId)
  const slots = 'select calendar_id, day, slot_key'
  return {
    sql: `${slots} ${bookings.sql} union all ${slots} ${holds.sql} order by day, slot_key`,
    values: [...bookings.values, ...holds.values],
  }
}

function capSteps({ itemKey, slot, caps }: PlaceTake, { owner, nowMs }: Taking): Step<PlaceStop>[] {
  const { period, maxOfDay, group } = caps
  const calendarIds = group?.calendarIds ?? [slot.calendarId]
  const capStep = (
    per: 'period' | 'day',
    { from, to }: { from: string; to: string },
    max: number,
  ): Step<PlaceStop> => {
    const { bookings, holds } = ownPlaces({ owner, calendarIds, from, to, nowMs })
    return {
      sql: `select 1 where (select count(*) ${bookings.sql}) + (select count(*) ${holds.sql}) >= ?`,
      values: [...bookings.values, ...holds.values, max],
      expect: 0,
      otherwise: { kind: 'capped', itemKey, per },
    }
  }
  const steps: Step<PlaceStop>[] = []
  if (period) steps.push(capStep('period', period, period.max))
  if (maxOfDay !== undefined) steps.push(capStep('day', { from: slot.day, to: slot.day }, maxOfDay))
  return steps
}

/** The refusal for a stop of `takeSteps`. @param row the row returned with the stop */
export const placeRefusal = (by: PlaceStop, row: SqlRow | undefined): PlaceRefusal =>
  by.kind === 'capped'
    ? by
    : {
        kind: 'full',
        itemKey: by.itemKey,
        remaining: Math.max(0, by.quota - Number(row?.reserved ?? 0)),
      }
