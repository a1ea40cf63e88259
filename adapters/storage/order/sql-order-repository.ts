import type { OrderMove } from '../../../application/ports/answer-repository.ts'
import type { OrderFacts, OrderRepository } from '../../../application/ports/order-repository.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { insertOrder, moveLocks, moveOrder, type OrderRefused } from '../answer/orders.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import type { CityCache } from '../city-cache.ts'
import { trackingLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { guard, holding, mustMiss, type SqlRow, type Statement, sql, together, type Write } from '../write.ts'
import { openOrder, openPending, orderColumns } from './opened-order.ts'
import { bodyIndexOf, placeOrder, sealPlacing } from './place-order.ts'

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  cache: Pick<CityCache, 'forget'>
}

const factColumns =
  'order_id, survey_id, state, version, captured, total, created_at_ms, completed_at, tracking_id'

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
      const row = await engine.get(`select ${orderColumns} from orders where order_id = ? and owner = ?`, [
        orderId,
        sealing.ownerOf(userId),
      ])
      return row && openOrder(sealing, row)
    },

    async find(orderId) {
      const row = await engine.get(
        `select ${orderColumns} from orders where order_id = ? and sealed is not null`,
        [orderId],
      )
      return row && openOrder(sealing, row)
    },

    async findFacts(orderId) {
      const row = await engine.get(`select ${factColumns} from orders where order_id = ?`, [orderId])
      return row && factsOf(row)
    },

    async pendingAnswer(orderId) {
      const row = await engine.get('select order_id, owner, sealed from pending_answer where order_id = ?', [
        orderId,
      ])
      return row && openPending(sealing, row)
    },

    async ofAnswers(userId, answerIds) {
      if (answerIds.length === 0) return new Map()
      const rows = await engine.all(
        `select ${orderColumns} from orders where answer_id in (${answerIds.map(() => '?').join()}) and owner = ?`,
        [...answerIds, sealing.ownerOf(userId)],
      )
      return new Map(rows.map((row) => [String(row.answer_id), openOrder(sealing, row)]))
    },

    async withoutAnswer(userId, states) {
      const rows = await engine.all(
        `select ${orderColumns} from orders where owner = ? and answer_id is null
        and state in (${states.map(() => '?').join()}) order by created_at_ms desc, order_id`,
        [sealing.ownerOf(userId), ...states],
      )
      return rows.map((row) => openOrder(sealing, row))
    },

    async move(move, audit) {
      const outcome = await engine.write(moveOneOrder, { move, audit: auditEvents(sealing, audit) })
      return outcome === 'moved' ? outcome : outcome.kind
    },

    async addSurplus({ trackingId, ...stored }, audit) {
      const { captured } = stored
      const insert = insertOrder(sealing, stored, 'unknown', { trackingId, captured })
      const inserts = [insert, ...auditEvents(sealing, audit)]
      return (await engine.write(addPayment, { trackingId, inserts })) === 'added'
    },

    async findEarlier(userId, { surveyId, idempotencyKey: key = null, bodyHash, atMs }) {
      const index = bodyIndexOf(sealing, surveyId, bodyHash)
      const rows = await engine.all(findEarlierSql, [sealing.ownerOf(userId), surveyId, key, index])
      const unsent = rows.filter(({ state }) => state === 'temporary')
      const byKey = key === null ? undefined : rows.find(({ request_key }) => request_key === key)
      const byBody = rows.find((row) => isWaiting(row, atMs) && hasBody(row, index))
      const placed = byKey ? repeatedBy(byKey, index, bodyHash) : byBody && pendingBy(byBody)
      return { ...(placed && { placed }), unsent: unsent.map((row) => openOrder(sealing, row)) }
    },

    async *inStates(states) {
      if (states.length === 0) return
      const which = `state in (${states.map(() => '?').join()})`
      let last: readonly [number, string] = [-1, '']
      for (;;) {
        const rows = await engine.all(
          `select ${factColumns} from orders
          where ${which} and (created_at_ms, order_id) > (?, ?) order by created_at_ms, order_id limit ${PAGE}`,
          [...states, ...last],
        )
        yield* rows.map(factsOf)
        const end = rows.at(-1)
        if (!end || rows.length < PAGE) return
        last = [Number(end.created_at_ms), String(end.order_id)]
      }
    },

    async countIn(state) {
      const row = await engine.get('select count(*) as orders from orders where state = ?', [state])
      return Number(row?.orders)
    },
  }
}

/** Moves one order by itself. */
export function* moveOneOrder({
  move,
  audit,
}: {
  move: OrderMove
  audit: readonly Statement[]
}): Write<'moved', OrderRefused> {
  yield* holding(moveLocks(move))
  yield* moveOrder(move)
  yield* together(audit)
  return 'moved'
}

/** Stores an order for a payment that no order has, once. */
export function* addPayment({
  trackingId,
  inserts,
}: {
  trackingId: string
  inserts: readonly Statement[]
}): Write<'added', 'known'> {
  yield* holding(trackingLock(trackingId))
  yield* guard([mustMiss(sql`select 1 from orders where tracking_id = ${trackingId}`, 'known' as const)])
  yield* together(inserts)
  return 'added'
}

/** What may be the order of a request, and what was not sent; each resident has few of them. */
const findEarlierSql = `select ${orderColumns}, request_key, body_index from orders where owner = ? and survey_id = ?
  and (request_key = ? or state = 'temporary' or (body_index = ? and state in ('sent', 'unknown')))`

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

const factsOf = (row: SqlRow): OrderFacts => ({
  orderId: String(row.order_id),
  surveyId: String(row.survey_id),
  state: row.state as OrderState,
  version: Number(row.version),
  captured: row.captured === 1,
  amountWithTax: Number(row.total),
  createdAtMs: Number(row.created_at_ms),
  ...(row.completed_at !== null && { completedAt: Number(row.completed_at) }),
  ...(row.tracking_id !== null && { trackingId: String(row.tracking_id) }),
})
