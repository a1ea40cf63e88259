import type { PlaceRefusal, PlaceTake } from '../../../application/ports/booking-repository.ts'
import { orderMoved } from '../../../application/ports/order-move.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import { auditEventOf } from '../audit/audit-event-statement.ts'
import { type BookedRow, countAttendance, countBooking } from '../audit/daily-counts.ts'
import { capGroupLock, capsLock, type Lock, slotLock } from '../lock.ts'
import {
  guard,
  listOf,
  mustMiss,
  raw,
  refused,
  run,
  runOne,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  together,
  type Write,
} from '../write.ts'

/** Finds the catalog of a version, if it is the one in force. */
export const findCatalog = (version: number): Statement =>
  sql`select 1 from catalog where id = 1 and version = ${version}`

const ofSlot = ({ calendarId, day, slotKey }: Slot): Statement =>
  sql`calendar_id = ${calendarId} and day = ${day} and slot_key = ${slotKey}`

/** The slot in a row. */
export const slotOf = (row: SqlRow): Slot => ({
  calendarId: String(row.calendar_id),
  day: row.day as Slot['day'],
  slotKey: Number(row.slot_key),
})

/**
 * Deletes rows of `table` and subtracts the places of each from its slot's counter. A row is deleted once, so that
 * racing writes release a place only once.
 * @returns how many were released
 */
function* release(table: 'booking' | 'hold', where: Statement): Write<number> {
  if (table === 'booking') yield* runUnread(countAttendance(where, -1))
  const released = yield* run(
    sql`delete from ${raw(table)} where ${where} returning survey_id, calendar_id, day, slot_key, cost`,
  )
  for (const row of released.rows) {
    yield* runOne(sql`update slot set reserved = reserved - ${row.cost!} where ${ofSlot(slotOf(row))}`)
    if (table === 'booking') yield* runUnread(countBooking(row as BookedRow, -1))
  }
  return released.count
}

/** Releases the bookings of an answer: all of them, all but `keeps`, or only `items`. @returns how many */
export function* releaseBookings(
  answerId: string,
  which: { keeps: readonly string[] } | { items: readonly string[] } = { keeps: [] },
): Write<number> {
  const ofAnswer = sql`answer_id = ${answerId}`
  if ('items' in which)
    return which.items.length === 0
      ? 0
      : yield* release('booking', sql`${ofAnswer} and item_key in (${listOf(which.items)})`)
  return yield* release(
    'booking',
    which.keeps.length === 0 ? ofAnswer : sql`${ofAnswer} and item_key not in (${listOf(which.keeps)})`,
  )
}

/** Releases the hold of an order. */
export const releaseHold = (orderId: string): Write<number> => release('hold', sql`hold_id = ${orderId}`)

/** Drops the answer that an order waits with. */
export const dropPending = (orderId: string): Statement =>
  sql`delete from pending_answer where order_id = ${orderId}`

/**
 * The state of an order, for conditions that have a better index: by resident, or by number. By the column alone
 * PostgreSQL would look through all orders in that state, of which its statistics may know none.
 */
export const unindexedState = raw("state || ''")

/**
 * Expires the orders that match `where` and are held: those that were not sent end, with the answer that they wait
 * with, those that were wait for a result that can still come (`OrderState`). Their holds are released with them.
 * @returns how many
 */
export function* expireOrders(nowMs: number, where: Statement): Write<number> {
  const expired = yield* run(sql`update orders set version = version + 1,
      state = case state when 'temporary' then 'expired' else 'unknown' end
    where ${unindexedState} in ('temporary', 'sent') and ${where} returning order_id, owner, survey_id, state, total`)
  for (const { order_id, owner, survey_id, state, total } of expired.rows) {
    const [orderId, to] = [String(order_id), state as 'expired' | 'unknown']
    yield* releaseHold(orderId)
    if (to === 'expired') yield* runUnread(dropPending(orderId))
    const of = { surveyId: String(survey_id), orderId, amount: Number(total) }
    yield* runUnread(auditEventOf(owner, orderMoved({ at: nowMs, ...of, event: 'expiry', to })))
  }
  return expired.count
}

/** The condition that an order waits past a time. */
export const isOverdue = (nowMs: number): Statement =>
  sql`state in ('temporary', 'sent') and expires_at_ms <= ${nowMs}`

/** Finds out whether any order waits past a time. */
export const findOverdue = (nowMs: number): Statement =>
  sql`select 1 from orders where ${isOverdue(nowMs)} limit 1`

/** Expires the orders whose time is over. */
export const expireOverdue = (nowMs: number): Write<number> => expireOrders(nowMs, isOverdue(nowMs))

/** Who takes places, and how each of them is stored. */
type Taking = {
  owner: Uint8Array
  /** Holds that expire at this time or earlier are released if the slot is full. */
  nowMs: number
  keep: (take: PlaceTake) => readonly Statement[]
  /** Notes of what is kept that it is past the quota; absent: nothing can be. */
  notePastQuota?: (take: PlaceTake) => Statement
}

/** The locks for `takePlaces`: the counters and, where there are caps, the resident's bookings in what they count. */
export const takeLocks = (takes: readonly PlaceTake[], owner: Uint8Array): Lock[] =>
  takes.flatMap(({ slot, caps: { period, maxOfDay, group } }) => {
    if (period === undefined && maxOfDay === undefined) return [slotLock(slot)]
    return [slotLock(slot), group ? capGroupLock(owner, group.name) : capsLock(owner, slot.calendarId)]
  })

/** Books all of `takes`; refused at the first that exceeds quota or caps. Needs `takeLocks`. */
export function* takePlaces(takes: readonly PlaceTake[], taking: Taking): Write<void, PlaceRefusal> {
  for (const take of takes) {
    yield* stayWithinCaps(take, taking)
    yield* countAndKeep(take, taking)
  }
}

/**
 * Adds the places to the slot's counter, and keeps them. A full slot may still hold places of orders whose time is
 * over. Past the quota, the office makes the places that it takes. What comes back was stored; a count of rows says
 * less on distributed tables (docs/scale.md).
 */
function* countAndKeep(take: PlaceTake, { nowMs, keep, notePastQuota }: Taking): Write<void, PlaceRefusal> {
  const { slot, cost, quota, itemKey } = take
  const { calendarId, day, slotKey } = slot
  const count = sql`insert into slot (calendar_id, day, slot_key, reserved, quota)
    select ${calendarId}, ${day}, ${slotKey}, ${cost}, ${quota} where ${cost} <= ${quota}
    on conflict (calendar_id, day, slot_key) do update
    set reserved = slot.reserved + excluded.reserved, quota = excluded.quota
    where slot.reserved + excluded.reserved <= excluded.quota
    returning reserved`
  const [counted] = yield* together([count, ...keep(take)])
  if (counted?.count === 1) return
  const heldHere = sql`select hold_id from hold where ${ofSlot(slot)} and expires_at_ms <= ${nowMs}`
  yield* expireOrders(nowMs, sql`expires_at_ms <= ${nowMs} and order_id in (${heldHere})`)
  if ((yield* run(count)).count === 1) return
  if (take.mayExceed && notePastQuota) {
    yield* runOne(sql`insert into slot (calendar_id, day, slot_key, reserved, quota)
      values (${calendarId}, ${day}, ${slotKey}, ${cost}, ${cost})
      on conflict (calendar_id, day, slot_key) do update
      set reserved = slot.reserved + excluded.reserved, quota = slot.reserved + excluded.reserved`)
    return yield* runUnread(notePastQuota(take))
  }
  const { rows } = yield* run(sql`select reserved from slot where ${ofSlot(slot)}`)
  yield* refused({ kind: 'full', itemKey, remaining: Math.max(0, quota - Number(rows[0]?.reserved ?? 0)) })
}

/** Takes places as bookings of an answer. */
export const bookedBy = ({
  answerId,
  surveyId,
  owner,
}: {
  answerId: string
  surveyId: string
  owner: Uint8Array
}): Pick<Required<Taking>, 'owner' | 'keep' | 'notePastQuota'> => ({
  owner,
  keep: ({ itemKey, slot: { calendarId, day, slotKey }, cost }) => [
    sql`insert into booking (answer_id, item_key, owner, survey_id, calendar_id, day, slot_key, cost)
      values (${answerId}, ${itemKey}, ${owner}, ${surveyId}, ${calendarId}, ${day}, ${slotKey}, ${cost})`,
    countBooking({ survey_id: surveyId, calendar_id: calendarId, day, slot_key: slotKey, cost }, 1),
  ],
  notePastQuota: ({ itemKey }) =>
    sql`update booking set past_quota = 1 where answer_id = ${answerId} and item_key = ${itemKey}`,
})

type OwnPlaces = {
  owner: Uint8Array
  calendarIds: readonly string[]
  from: string
  to: string
  nowMs: number
}

/**
 * The bookings and unexpired holds of a resident in calendars from a day to another; bookings of `exceptAnswerId` don't
 * count.
 */
function ownPlaces(
  { owner, calendarIds, from, to, nowMs }: OwnPlaces,
  exceptAnswerId = '',
): { bookings: Statement; holds: Statement } {
  const where = sql`where owner = ${owner} and calendar_id in (${listOf(calendarIds)}) and day between ${from} and ${to}`
  return {
    bookings: sql`from booking ${where} and answer_id <> ${exceptAnswerId}`,
    holds: sql`from hold ${where} and expires_at_ms > ${nowMs}`,
  }
}

/** Reads the slots of those places, by day and slot key. */
export function findOwnSlots(of: OwnPlaces, exceptAnswerId: string | undefined): Statement {
  const { bookings, holds } = ownPlaces(of, exceptAnswerId)
  return sql`select calendar_id, day, slot_key ${bookings} union all
    select calendar_id, day, slot_key ${holds} order by day, slot_key`
}

function* stayWithinCaps(
  { itemKey, slot, caps: { period, maxOfDay, group } }: PlaceTake,
  { owner, nowMs }: Taking,
): Write<void, PlaceRefusal> {
  const calendarIds = group?.calendarIds ?? [slot.calendarId]
  const caps = [
    ...(period ? [{ per: 'period', ...period } as const] : []),
    ...(maxOfDay === undefined ? [] : [{ per: 'day', from: slot.day, to: slot.day, max: maxOfDay } as const]),
  ]
  yield* guard(
    caps.map(({ per, from, to, max }) => {
      const { bookings, holds } = ownPlaces({ owner, calendarIds, from, to, nowMs })
      const isReached = sql`select 1 where (select count(*) ${bookings}) + (select count(*) ${holds}) >= ${max}`
      return mustMiss(isReached, { kind: 'capped', itemKey, per } as const)
    }),
  )
}
