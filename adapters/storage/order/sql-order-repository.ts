import type { OrderMove, OrderRefusal } from '../../../application/ports/order-move.ts'
import type { OrderRepository } from '../../../application/ports/order-repository.ts'
import { forgetOrders, insertOrder, moveLocks, moveOrder } from '../answer/orders.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import type { CityCache } from '../city-cache.ts'
import { residentLock, shared, trackingLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import {
  guard,
  holding,
  listOf,
  mustMiss,
  raw,
  run,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import { openOrder, openPending, orderColumns } from './opened-order.ts'
import { countOrders, factColumns, factsOf, findListed, findReported, listOrders } from './order-lists.ts'
import { openPartRefund, refundPart, sealPartRefund, sumPartRefunds } from './part-refunds.ts'
import { bodyIndexOf, placeOrder, sealPlacing } from './place-order.ts'
import { sumOrders } from './sum-orders.ts'

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  cache: Pick<CityCache, 'forget'>
}

/** Orders read at once. */
const PAGE = 200

export function sqlOrderRepository({ engine, sealing, cache }: Needs): OrderRepository {
  return {
    async place(placing) {
      const outcome = await engine.write(placeOrder, sealPlacing(sealing, placing))
      if (outcome === 'placed') return { kind: 'placed' }
      if (outcome.kind === 'earlier') {
        const { bodyHash, stored } = placing
        return outcome.how === 'pending'
          ? pendingBy(outcome.row)
          : repeatedBy(outcome.row, bodyIndexOf(sealing, stored.surveyId, bodyHash), bodyHash)
      }
      // Another process imported: a retry must not read the same from the cache.
      if (outcome.kind === 'conflict' && outcome.on !== 'answer') cache.forget()
      return outcome
    },

    async findOwn(userId, orderId) {
      const row = await engine.get(
        sql`select ${raw(orderColumns)} from orders
          where order_id = ${orderId} and owner = ${sealing.ownerOf(userId)}`,
      )
      return row && openOrder(sealing, row)
    },

    async find(orderId) {
      const row = await engine.get(
        sql`select ${raw(orderColumns)} from orders where order_id = ${orderId} and sealed is not null`,
      )
      return row && openOrder(sealing, row)
    },

    findFacts: (orderId) => findListed(engine.all, orderId),

    async pendingAnswer(orderId) {
      const row = await engine.get(
        sql`select order_id, owner, sealed from pending_answer where order_id = ${orderId}`,
      )
      return row && openPending(sealing, row)
    },

    async ofAnswers(userId, answerIds) {
      if (answerIds.length === 0) return new Map()
      const rows = await engine.all(
        sql`select ${raw(orderColumns)} from orders
          where answer_id in (${listOf(answerIds)}) and owner = ${sealing.ownerOf(userId)}`,
      )
      return new Map(rows.map((row) => [String(row.answer_id), openOrder(sealing, row)]))
    },

    async withoutAnswer(userId, states) {
      const rows = await engine.all(
        sql`select ${raw(orderColumns)} from orders
          where owner = ${sealing.ownerOf(userId)} and answer_id is null
          and state in (${listOf(states)}) order by created_at_ms desc, order_id`,
      )
      return rows.map((row) => openOrder(sealing, row))
    },

    async move(move, audit) {
      const outcome = await engine.write(moveOneOrder, { move, audit: auditEvents(sealing, audit) })
      return outcome === 'moved' ? outcome : outcome.kind
    },

    async addSurplus({ trackingId, ...stored }, beyond, audit) {
      const { captured, order } = stored
      const insert = insertOrder(sealing, stored, 'unknown', { trackingId, captured })
      const owner = sealing.ownerOf(order.userId)
      const inserts = [insert, ...auditEvents(sealing, audit)]
      const added = { owner, trackingId, inserts, orderId: order.orderId, beyond }
      return (await engine.write(addPayment, added)) === 'added'
    },

    async findEarlier(userId, { surveyId, idempotencyKey: key = null, bodyHash, atMs }) {
      const index = bodyIndexOf(sealing, surveyId, bodyHash)
      const rows = await engine.all(findEarlier({ owner: sealing.ownerOf(userId), surveyId, key, index }))
      const unsent = rows.filter(({ state }) => state === 'temporary')
      const byKey = key === null ? undefined : rows.find(({ request_key }) => request_key === key)
      const byBody = rows.find((row) => isWaiting(row, atMs) && hasBody(row, index))
      const placed = byKey ? repeatedBy(byKey, index, bodyHash) : byBody && pendingBy(byBody)
      return { ...(placed && { placed }), unsent: unsent.map((row) => openOrder(sealing, row)) }
    },

    async *inStates(states) {
      if (states.length === 0) return
      let last: readonly [number, string] = [-1, '']
      for (;;) {
        const rows = await engine.all(
          sql`select ${raw(factColumns)} from orders
            where state in (${listOf(states)}) and (created_at_ms, order_id) > (${listOf(last)})
            order by created_at_ms, order_id limit ${raw(String(PAGE))}`,
        )
        yield* rows.map(factsOf)
        const end = rows.at(-1)
        if (!end || rows.length < PAGE) return
        last = [Number(end.created_at_ms), String(end.order_id)]
      }
    },

    page: (asked) => listOrders(engine.all, asked),

    countIn: (state, within) => countOrders(engine.all, state, within),

    reported: (days, orderIds) => findReported(engine.all, days, orderIds),

    refundPart: (refund, audit) =>
      engine.write(refundPart, { ...sealPartRefund(sealing, refund), audit: auditEvents(sealing, audit) }),

    async partRefunds(orderId) {
      const rows = await engine.all(
        sql`select * from part_refund where order_id = ${orderId} order by version`,
      )
      return rows.map((row) => openPartRefund(sealing, row))
    },

    partRefundsOf: (days) => sumPartRefunds(engine.all, days),

    sumsOf: (days) => sumOrders(engine.all, days),
  }
}

/** Moves one order by itself. */
export function* moveOneOrder({
  move,
  audit,
}: {
  move: OrderMove
  audit: readonly Statement[]
}): Write<'moved', OrderRefusal> {
  yield* holding(moveLocks(move))
  yield* moveOrder(move)
  yield* runUnread(audit)
  return 'moved'
}

/** Stores an order for a payment that no order has, once. */
export function* addPayment({
  owner,
  trackingId,
  inserts,
  orderId,
  beyond,
}: NewPayment): Write<'added', 'known'> {
  yield* holding(trackingLock(trackingId), shared(residentLock(owner)))
  yield* guard([mustMiss(sql`select 1 from orders where tracking_id = ${trackingId}`, 'known' as const)])
  yield* runUnread(inserts)
  const { count } = yield* run(sql`select 1 from orders where order_id = ${beyond} and sealed is not null`)
  if (count === 0) yield* runUnread(forgetOrders('order_id', orderId))
  return 'added'
}

/** An order for a payment beyond the one of the order `beyond`. */
type NewPayment = {
  owner: Uint8Array
  trackingId: string
  orderId: string
  beyond: string
  inserts: readonly Statement[]
}

/** What may be the order of a request, and what was not sent; each resident has few of them. */
const findEarlier = ({ owner, surveyId, key, index }: EarlierOf): Statement =>
  sql`select ${raw(orderColumns)}, request_key, body_index from orders
    where owner = ${owner} and survey_id = ${surveyId}
    and (request_key = ${key} or state = 'temporary' or (body_index = ${index} and state in ('sent', 'unknown')))`

type EarlierOf = { owner: Uint8Array; surveyId: string; key: string | null; index: Uint8Array }

const hasBody = (row: SqlRow, index: Uint8Array): boolean =>
  row.body_index !== null && Buffer.compare(row.body_index as Uint8Array, index) === 0

/** As `placeOrder` asks. */
const isWaiting = ({ state, expires_at_ms }: SqlRow, atMs: number): boolean =>
  state === 'sent' || state === 'unknown' || (state === 'temporary' && Number(expires_at_ms) > atMs)

const pendingBy = (row: SqlRow) => ({ kind: 'pending', orderId: String(row.order_id) }) as const

/** The body hash is only known to be that of the request, or another one. */
const repeatedBy = (row: SqlRow, index: Uint8Array, bodyHash: string) =>
  ({
    kind: 'repeated',
    bodyHash: hasBody(row, index) ? bodyHash : '',
    orderId: String(row.order_id),
  }) as const
