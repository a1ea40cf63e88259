import type { OrderMove, OrderOfSave, OrderRefusal } from '../../../application/ports/order-move.ts'
import type { OrderPlacing, StoredOrder } from '../../../application/ports/order-repository.ts'
import { countBooking } from '../audit/daily-counts.ts'
import { type Lock, orderLock, trackingLock } from '../lock.ts'
import { dropPending, releaseHold } from '../reservation/places.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { raw, refused, run, runUnread, type Statement, sql, type Write } from '../write.ts'

/** What of an order never changes. */
export type SealedOrder = Pick<StoredOrder, 'order' | 'terms'>

/** What the sealed column of an order is bound to besides its owner. */
export const orderContext = (orderId: string) => ['order', orderId]

/** The sealed column of an order. */
const sealOrder = (sealing: Pick<Sealing, 'seal' | 'ownerOf'>, { order, terms }: SealedOrder): Uint8Array =>
  sealing.seal(JSON.stringify({ order, terms }), orderContext(order.orderId), sealing.ownerOf(order.userId))

const orderConflict = { kind: 'conflict', on: 'order' } as const

/** The columns of a new order that not every one has. */
type OfNewOrder = {
  answerId?: string
  /** Key of the request. */
  key?: string | undefined
  /** Blind index of the request. */
  bodyIndex?: Uint8Array
  captured?: boolean
  trackingId?: string
}

/** Stores a new order. */
export const insertOrder = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  stored: OrderPlacing['stored'],
  state: StoredOrder['state'],
  { answerId, key, bodyIndex, captured = false, trackingId }: OfNewOrder,
): Statement => {
  const { order, surveyId, createdAtMs, expiresAtMs } = stored
  return sql`insert into orders (order_id, survey_id, service_id, owner, answer_id, state, version, captured, total, created_at_ms,
      expires_at_ms, pay_method, tracking_id, request_key, body_index, sealed)
    values (${order.orderId}, ${surveyId}, ${order.serviceId}, ${sealing.ownerOf(order.userId)}, ${answerId ?? null}, ${state}, 1,
      ${Number(captured)}, ${order.amountWithTax}, ${createdAtMs}, ${expiresAtMs}, ${order.payMethod ?? null},
      ${trackingId ?? null}, ${key ?? null}, ${bodyIndex ?? null}, ${sealOrder(sealing, stored)})`
}

/** The locks for `moveOrder`. */
export const moveLocks = ({ orderId, trackingId }: OrderMove): Lock[] => [
  orderLock(orderId),
  ...(trackingId === undefined ? [] : [trackingLock(trackingId)]),
]

/** Moves an order. @param belongsTo the answer that it belongs to from now on, and whose order it must be */
export function* moveOrder(
  {
    orderId,
    version,
    to,
    atMs,
    captured,
    payMethod,
    trackingId,
    completedAt,
    canceledAt,
    releases,
  }: OrderMove,
  belongsTo?: { answerId: string; owner: Uint8Array },
): Write<void, OrderRefusal> {
  if (trackingId !== undefined) {
    const other = sql`select 1 from orders where tracking_id = ${trackingId} and order_id <> ${orderId}`
    if ((yield* run(other)).count > 0) yield* refused({ kind: 'tracking_used' })
  }
  const isCaptured = captured === undefined ? null : Number(captured)
  const isOwn = belongsTo ? sql`and owner = ${belongsTo.owner}` : raw('')
  const { count } = yield* run(sql`update orders set state = ${to}, version = version + 1,
      captured = coalesce(${isCaptured}, captured), pay_method = coalesce(${payMethod ?? null}, pay_method),
      tracking_id = coalesce(${trackingId ?? null}, tracking_id),
      completed_at = coalesce(${completedAt ?? null}, completed_at),
      canceled_at = coalesce(${canceledAt ?? null}, canceled_at),
      answer_id = coalesce(${belongsTo?.answerId ?? null}, answer_id),
      sent_at_ms = coalesce(sent_at_ms, ${to === 'sent' ? atMs : null})
    where order_id = ${orderId} and version = ${version} ${isOwn}`)
  if (count === 0) yield* refused(orderConflict)
  if (!releases) return
  yield* releaseHold(orderId)
  yield* runUnread(dropPending(orderId))
}

/** What a save does to the order of its answer; a new one is sealed. */
export type SealedOrderOfSave = Exclude<OrderOfSave, { kind: 'new' }> | { kind: 'new'; insert: Statement }

/** Nothing is asked of the provider. */
const noTerms: StoredOrder['terms'] = { payMethods: [], authorisesOnly: false }

/** Seals what a save does to the order of its answer. */
export function sealOrderOfSave(
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  of: OrderOfSave,
  { answerId, surveyId }: { answerId: string; surveyId: string },
): SealedOrderOfSave {
  if (of.kind !== 'new') return of
  const { order, atMs } = of
  const stored = { order, surveyId, createdAtMs: atMs, expiresAtMs: atMs, terms: noTerms }
  return { kind: 'new', insert: insertOrder(sealing, stored, 'due', { answerId }) }
}

/** Does it, before the answer is stored. */
export function* writeOrderOfSave(
  of: SealedOrderOfSave,
  { answerId, owner }: { answerId: string; owner: Uint8Array },
): Write<void, OrderRefusal> {
  if (of.kind === 'new') {
    yield* runUnread(of.insert)
  } else if (of.kind === 'completes') {
    yield* moveOrder(of.move, { answerId, owner })
    yield* runUnread(dropPending(of.move.orderId))
  } else {
    const { count } = yield* run(sql`update orders set answer_id = ${answerId}, version = version + 1
      where order_id = ${of.orderId} and version = ${of.version} and owner = ${owner}`)
    if (count === 0) yield* refused(orderConflict)
  }
}

/** The locks for `writeOrderOfSave`. */
export function orderLocksOfSave(of: SealedOrderOfSave): Lock[] {
  if (of.kind === 'new') return []
  return of.kind === 'completes' ? moveLocks(of.move) : [orderLock(of.orderId)]
}

/** Makes the hold of an order the bookings of an answer: as many as it was read to have, or it conflicts. */
export function* redeemHold(
  { orderId, places }: { orderId: string; places: number },
  { answerId, surveyId, owner }: { answerId: string; surveyId: string; owner: Uint8Array },
): Write<void, OrderRefusal> {
  const hold = yield* run(sql`delete from hold where hold_id = ${orderId} and owner = ${owner}
    returning item_key, calendar_id, day, slot_key, cost`)
  if (hold.count !== places) yield* refused(orderConflict)
  for (const { item_key, calendar_id, day, slot_key, cost } of hold.rows) {
    const booked = {
      survey_id: surveyId,
      calendar_id: calendar_id!,
      day: day!,
      slot_key: slot_key!,
      cost: cost!,
    }
    yield* runUnread(countBooking(booked, 1))
    yield* runUnread(sql`insert into booking (answer_id, item_key, owner, survey_id, calendar_id, day, slot_key, cost)
      values (${answerId}, ${item_key!}, ${owner}, ${surveyId}, ${calendar_id!}, ${day!}, ${slot_key!}, ${cost!})`)
  }
}

/** An order as it is kept for its owner. */
export type KeptOrder = { orderId: string; sealed: Uint8Array }

/** Gives an order to another owner. What of it is sealed never changes otherwise. */
export function giveOrder(
  sealing: Pick<Sealing, 'seal' | 'unseal' | 'ownerOf'>,
  { orderId, sealed }: KeptOrder,
  { from, to }: { from: string; to: string },
): Statement {
  const text = sealing.unseal(sealed, orderContext(orderId), sealing.ownerOf(from))
  const kept = JSON.parse(text) as SealedOrder
  const given = { ...kept, order: { ...kept.order, userId: to } }
  return sql`update orders set owner = ${sealing.ownerOf(to)}, sealed = ${sealOrder(sealing, given)}
    where order_id = ${orderId} and owner = ${sealing.ownerOf(from)}`
}

/**
 * Forgets what was bought by whom; where orders stand, their amounts and what the provider calls them are kept for the
 * accounts.
 */
export const forgetOrders = (
  column: 'owner' | 'answer_id' | 'order_id',
  value: Uint8Array | string,
): readonly Statement[] => [
  // First of all: a part that is noted meanwhile is then seen, or refused.
  sql`update orders set sealed = null where ${raw(column)} = ${value}`,
  sql`update part_refund set sealed = null
    where order_id in (select order_id from orders where ${raw(column)} = ${value})`,
  sql`update orders set owner = null, answer_id = null, request_key = null, body_index = null
    where ${raw(column)} = ${value}`,
]
