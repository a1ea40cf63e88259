import type {
  OrderFacts,
  OrderPlacing,
  OrderRepository,
  PlacingOutcome,
} from '../../../application/ports/order-repository.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { moveLocks, moveSteps } from '../answer/order-steps.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import type { CityCache } from '../city-cache.ts'
import { orderLock } from '../lock.ts'
import { placeRefusal } from '../reservation/place-steps.ts'
import type { ReservedCache } from '../reservation/reserved-cache.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow } from '../write-plan.ts'
import { openOrder, openPending, orderColumns } from './opened-order.ts'
import { bodyIndexOf, type PlacingStop, placeOrderPlan } from './place-order-plan.ts'

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  reserved: ReservedCache
  cache: Pick<CityCache, 'forget'>
}

/** Orders read at once. */
const PAGE = 200

export function sqlOrderRepository({ engine, sealing, reserved, cache }: Needs): OrderRepository {
  function outcomeOf(placing: OrderPlacing, { by, row }: { by: PlacingStop; row?: SqlRow }): PlacingOutcome {
    if (by.kind === 'full' || by.kind === 'capped') return placeRefusal(by, row)
    // Another process imported: a retry must not read the same from the cache.
    if (by.kind === 'conflict' && by.on !== 'answer') cache.forget()
    if (by.kind !== 'repeated' && by.kind !== 'pending') return by as PlacingOutcome
    const orderId = String(row!.order_id)
    if (by.kind === 'pending') return { kind: 'pending', orderId }
    const index = bodyIndexOf(sealing, placing.stored.surveyId, placing.bodyHash)
    const isSame = Buffer.compare(row!.body_index as Uint8Array, index) === 0
    return { kind: 'repeated', bodyHash: isSame ? placing.bodyHash : '', orderId }
  }

  return {
    async place(placing) {
      const calendars = (placing.answer.places?.takes ?? []).map(({ slot }) => slot.calendarId)
      const result = await reserved.write(placeOrderPlan(sealing, placing), calendars)
      return result.kind === 'done' ? { kind: 'placed' } : outcomeOf(placing, result)
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

    async move(move, audit) {
      const events = audit.map((event) => auditEventStatement(sealing, event))
      const result = await reserved.write(
        { locks: moveLocks(move), steps: [...moveSteps(move), ...events] },
        [],
      )
      if (result.kind === 'done') return 'moved'
      return result.by.kind === 'conflict' ? 'conflict' : 'tracking_used'
    },

    async countSurplus(orderId, by, audit) {
      const result = await engine.write<'none', never>({
        locks: [orderLock(orderId)],
        steps: [
          {
            sql: 'update orders set surplus = surplus + ? where order_id = ? and surplus + ? >= 0',
            values: [by, orderId, by],
            expect: 1,
            otherwise: 'none',
          },
          ...audit.map((event) => auditEventStatement(sealing, event)),
        ],
      })
      return result.kind === 'done'
    },

    async *inStates(states) {
      const [which, values] =
        states.length === 0
          ? ['surplus > 0', []]
          : [`state in (${states.map(() => '?').join()})`, [...states]]
      let last: readonly [number, string] = [-1, '']
      for (;;) {
        const rows = await engine.all(
          `select order_id, survey_id, state, captured, total, created_at_ms, completed_at, tracking_id, surplus from orders
          where ${which} and (created_at_ms, order_id) > (?, ?) order by created_at_ms, order_id limit ${PAGE}`,
          [...values, ...last],
        )
        yield* rows.map(factsOf)
        const end = rows.at(-1)
        if (!end || rows.length < PAGE) return
        last = [Number(end.created_at_ms), String(end.order_id)]
      }
    },
  }
}

const factsOf = (row: SqlRow): OrderFacts => ({
  orderId: String(row.order_id),
  surveyId: String(row.survey_id),
  state: row.state as OrderState,
  captured: row.captured === 1,
  amountWithTax: Number(row.total),
  createdAtMs: Number(row.created_at_ms),
  ...(row.completed_at !== null && { completedAt: Number(row.completed_at) }),
  ...(row.tracking_id !== null && { trackingId: String(row.tracking_id) }),
  surplus: Number(row.surplus),
})
