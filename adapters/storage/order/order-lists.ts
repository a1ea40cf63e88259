import type {
  ListedOrder,
  OrderFacts,
  OrderScope,
  OrdersAsked,
} from '../../../application/ports/order-repository.ts'
import { nextTurn } from '../../../application/shared/next-turn.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'
import { providersId } from '../../../domain/order/second-payment.ts'
import type { DaySpan } from '../../../domain/shared/local-date.ts'
import { readPages } from '../read-pages.ts'
import type { ReadRows } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, type Statement, sql } from '../write.ts'
import { isOn } from './sum-orders.ts'

const names = [
  ...['order_id', 'survey_id', 'service_id', 'state', 'version', 'captured', 'total', 'given_back'],
  ...['created_at_ms', 'completed_at', 'pay_method', 'tracking_id'],
]

/** The columns of `orders` that are read of an order without opening it. */
export const factColumns = names.join(', ')
const listedColumns = names.map((name) => `o.${name}`).join(', ')

/** Orders named in one query. */
const NAMED = 500

export const factsOf = (row: SqlRow): OrderFacts => ({
  orderId: String(row.order_id),
  surveyId: String(row.survey_id),
  serviceId: String(row.service_id),
  state: row.state as OrderState,
  version: Number(row.version),
  captured: row.captured === 1,
  amountWithTax: Number(row.total),
  ...(Number(row.given_back) > 0 && { givenBack: Number(row.given_back) }),
  createdAtMs: Number(row.created_at_ms),
  ...(row.completed_at !== null && { completedAt: Number(row.completed_at) }),
  ...(row.pay_method !== null && { payMethod: row.pay_method as PayMethod }),
  ...(row.tracking_id !== null && { trackingId: String(row.tracking_id) }),
})

/** Whether an order is one of those meant. */
function isWithin(within: OrderScope | undefined): Statement {
  if (!within) return raw('true')
  const parts = [
    ...(within.surveyIds.length > 0 ? [sql`survey_id in (${listOf(within.surveyIds)})`] : []),
    ...(within.serviceIds.length > 0 ? [sql`service_id in (${listOf(within.serviceIds)})`] : []),
  ]
  return parts.length === 0 ? raw('false') : sql`(${parts.reduce((one, other) => sql`${one} or ${other}`)})`
}

/** An order with the code of its answer, if it has one. */
const listed = (orders: Statement): Statement =>
  sql`select ${raw(listedColumns)}, a.answer_code from (${orders}) o left join answer a on a.answer_id = o.answer_id`

const listedOf = (row: SqlRow): ListedOrder => ({
  ...factsOf(row),
  ...(row.answer_code !== null && { answerCode: String(row.answer_code) }),
})

/** What is known of an order; undefined: there is none. */
export async function findListed(read: ReadRows, orderId: string): Promise<ListedOrder | undefined> {
  const [row] = await read(listed(sql`select * from orders where order_id = ${orderId}`))
  return row && listedOf(row)
}

/** How many orders are in a state, as `OrderRepository.countIn` promises. */
export async function countOrders(
  read: ReadRows,
  state: OrderState,
  within: OrderScope | undefined,
): Promise<number> {
  const [row] = await read(
    sql`select count(*) as orders from orders where state = ${state} and ${isCounted} and ${isWithin(within)}`,
  )
  return Number(row?.orders)
}

/** Nothing is to be done of what is free. */
const isCounted = raw(`(state <> 'due' or total > 0)`)

/** Lists orders, as `OrderRepository.page` promises. */
export async function listOrders(
  read: ReadRows,
  { state, within, after = { createdAtMs: -1, orderId: '' }, limit }: OrdersAsked,
): Promise<readonly ListedOrder[]> {
  const rows = await read(
    sql`${listed(sql`select * from orders where state = ${state} and ${isCounted} and ${isWithin(within)}
        and (created_at_ms, order_id) > (${after.createdAtMs}, ${after.orderId})
        order by created_at_ms, order_id limit ${limit}`)} order by o.created_at_ms, o.order_id`,
  )
  return rows.map(listedOf)
}

/** Finds what a provider may report, as `OrderRepository.reported` promises. */
export async function findReported(
  read: ReadRows,
  days: DaySpan,
  orderIds: readonly string[],
): Promise<readonly OrderFacts[]> {
  const found = new Map<string, OrderFacts>()
  const keep = (rows: readonly SqlRow[]): void => {
    for (const row of rows) found.set(String(row.order_id), factsOf(row))
  }
  await readPages(
    read,
    ({ order_id = '' }, limit) =>
      sql`select ${raw(factColumns)} from orders where ${isOn('completed_at', days)}
        and (pay_method is null or pay_method <> 'cash')
        and order_id > ${order_id} order by order_id limit ${limit}`,
    (row) => keep([row]),
  )
  for (let at = 0; at < orderIds.length; at += NAMED) {
    keep(
      await read(
        sql`select ${raw(factColumns)} from orders where order_id in (${listOf(orderIds.slice(at, at + NAMED))})`,
      ),
    )
    await nextTurn()
  }
  // There are few of them, and only these states tell of money.
  const second = await read(
    sql`select ${raw(factColumns)} from orders where state in ('unknown', 'refund_needed', 'refunded')
      and order_id like '%-' || tracking_id`,
  )
  const known = new Set([...found.keys(), ...orderIds])
  keep(second.filter((row) => known.has(providersId(factsOf(row)))))
  return [...found.values()]
}
