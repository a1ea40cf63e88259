import { hallCalendar, paidForms } from './soak-city.ts'
import { openDatabase } from './soak-database.ts'
import type { Ledger } from './soak-ledger.ts'

/** What is wrong with the orders; all numbers must be 0. */
export type OrderVerdict = {
  /** Orders that do not stand where the resident and the provider left them, or that nobody knows. */
  strayOrders: number
  /**
   * Payments that were answered OK and are not stored, or that two orders have; and those beyond the first that are not
   * listed.
   */
  lostPayments: number
  /**
   * Paid, authorised or due orders without their answer, and answers of paid forms without their order, or with two.
   */
  unpairedOrders: number
  /** Places that are held for no order that waits, answers that wait for none, and orders that wait past their time. */
  heldInVain: number
  /** Paid orders of the hall with another number of places than one, and other ones that have any. */
  misplaced: number
}

const forms = paidForms.map((id) => `'${id}'`).join()

/** Rows that must not be there, in plain SQL and not through the product that is tested. */
const counts = {
  unpairedOrders: [
    `select order_id as id from orders o where o.state in ('completed', 'authorised', 'due')
      and not exists (select 1 from answer a where a.answer_id = o.answer_id and a.owner = o.owner)`,
    `select a.answer_id as id from answer a where a.survey_id in (${forms})
      and (select count(*) from orders o where o.answer_id = a.answer_id) <> 1`,
  ],
  heldInVain: [
    `select hold_id as id from hold h where not exists
      (select 1 from orders o where o.order_id = h.hold_id and o.state in ('temporary', 'sent'))`,
    `select order_id as id from pending_answer p where not exists
      (select 1 from orders o where o.order_id = p.order_id and o.state in ('temporary', 'sent', 'unknown'))`,
    `select order_id as id from orders where state in ('temporary', 'sent')`,
  ],
  misplaced: [
    `select order_id as id from orders o where o.state = 'completed' and o.survey_id = '${paidForms[1]}' and
      (select count(*) from booking b where b.answer_id = o.answer_id and b.calendar_id = '${hallCalendar}') <> 1`,
    `select b.answer_id as id from booking b where b.survey_id in (${forms}) and not exists
      (select 1 from orders o where o.answer_id = b.answer_id and o.state = 'completed' and o.survey_id = '${paidForms[1]}')`,
  ],
} satisfies Record<string, string[]>

type Stored = { order_id: string; state: string; tracking_id: string | null }

/**
 * Compares the orders in the database with what residents and provider were told. Their time must be over; no server
 * may run.
 */
export async function orderVerdictOf(url: string, ledger: Ledger): Promise<OrderVerdict> {
  const { read, close } = await openDatabase(url)
  try {
    const found = async (name: keyof typeof counts) => {
      const ids: string[] = []
      for (const sql of counts[name]) ids.push(...(await read<{ id: string }>(sql)).map(({ id }) => id))
      if (ids.length > 0) ledger.addFault(`${name}: ${ids.slice(0, 5).join(', ')}`)
      return ids.length
    }
    const stored = await read<Stored>('select order_id, state, tracking_id from orders')
    return {
      ...compared(stored, ledger),
      unpairedOrders: await found('unpairedOrders'),
      heldInVain: await found('heldInVain'),
      misplaced: await found('misplaced'),
    }
  } finally {
    await close()
  }
}

function compared(
  stored: readonly Stored[],
  ledger: Ledger,
): Pick<OrderVerdict, 'strayOrders' | 'lostPayments'> {
  const byId = new Map(stored.map((order) => [order.order_id, order]))
  let strayOrders = 0
  let lostPayments = 0
  for (const { orderId, expected, trackingId, surplus } of ledger.orders) {
    const order = byId.get(orderId)
    byId.delete(orderId)
    const state = order?.state ?? 'missing'
    if (!expected.some((each) => each === state)) {
      strayOrders += 1
      ledger.addFault(`${orderId} is ${state} and not ${expected.join(' or ')}`)
    }
    if ((trackingId ?? null) !== (order?.tracking_id ?? null)) lostPayments += 1
    if (surplus === undefined) continue
    const surplusId = `${orderId}-${surplus}`
    const { state: listed, tracking_id } = byId.get(surplusId) ?? {}
    byId.delete(surplusId)
    if (listed !== 'unknown' || tracking_id !== surplus) lostPayments += 1
  }
  for (const id of byId.keys()) ledger.addFault(`nobody knows ${id}`)
  return { strayOrders: strayOrders + byId.size, lostPayments }
}
