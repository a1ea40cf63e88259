import {
  type ExaminedOrder,
  findingsOfOrder,
  type OrderFault,
  type UnsettledOrder,
} from '../../../application/office/order-findings.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { type PageAfter, readPages } from '../read-pages.ts'
import type { ReadRows } from '../sql-engine.ts'
import { type SqlRow, sql } from '../write.ts'

/** Each page is read at one moment, in which an order and its answer stand or fall together. */
const orderPages: PageAfter = ({ order_id = '' }, limit) =>
  sql`select o.order_id, o.survey_id, o.state, o.total, o.expires_at_ms, o.owner, a.answer_id as found
    from orders o left join answer a on a.answer_id = o.answer_id where o.order_id > ${order_id} order by o.order_id limit ${limit}`

const holdPages: PageAfter = ({ hold_id = '', item_key = '' }, limit) =>
  sql`select h.hold_id, h.item_key, o.state from hold h left join orders o on o.order_id = h.hold_id
    where (h.hold_id, h.item_key) > (${hold_id}, ${item_key}) order by h.hold_id, h.item_key limit ${limit}`

type Found = { fault(found: OrderFault): void; unsettled(found: UnsettledOrder): void }

/** Compares orders with their answers and holds. */
export async function auditOrders(read: ReadRows, nowMs: number, found: Found): Promise<void> {
  await readPages(read, orderPages, (row) => {
    const { faults, unsettled } = findingsOfOrder(examined(row), nowMs)
    faults.forEach(found.fault)
    unsettled.forEach(found.unsettled)
  })
  let last: string | undefined
  await readPages(read, holdPages, ({ hold_id, state }) => {
    const orderId = String(hold_id)
    if (orderId !== last && state !== 'temporary' && state !== 'sent')
      found.fault({ kind: 'held-in-vain', orderId })
    last = orderId
  })
}

const examined = (row: SqlRow): ExaminedOrder => ({
  orderId: String(row.order_id),
  surveyId: String(row.survey_id),
  state: row.state as OrderState,
  amountWithTax: Number(row.total),
  expiresAtMs: Number(row.expires_at_ms),
  hasAnswer: row.found !== null,
  isErased: row.owner === null,
})
