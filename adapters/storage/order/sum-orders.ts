import type { OrderSum } from '../../../application/ports/order-repository.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'
import { type DaySpan, instantsOf, tokyoDay } from '../../../domain/shared/local-date.ts'
import type { ReadRows } from '../sql-engine.ts'
import { raw, type SqlRow, type Statement, sql } from '../write.ts'

const DAY_S = 86_400

/** The day in Tokyo of seconds of the epoch as a whole number: `dayOf` makes a day of it. */
export const dayNumber = (seconds: string) => raw(`(${seconds} + ${9 * 3_600}) / ${DAY_S}`)
export const dayOf = (number: SqlRow[string] | undefined) => tokyoDay(Number(number) * DAY_S * 1000)

/** Whether seconds of the epoch are on one of these days; of the columns of `orders` an index by day knows it. */
export function isOn(seconds: string, days: DaySpan): Statement {
  const { fromMs, untilMs } = instantsOf(days)
  const [from, until] = [fromMs, untilMs].map((ms) => (ms / 1000 + 9 * 3_600) / DAY_S) as [number, number]
  return sql`(${dayNumber(seconds)} >= ${from} and ${dayNumber(seconds)} < ${until})`
}

const createdAt = 'created_at_ms / 1000'

/** Sums orders, as `OrderRepository.sumsOf` promises. */
export async function sumOrders(read: ReadRows, days: DaySpan): Promise<readonly OrderSum[]> {
  const rows = await read(
    sql`select service_id, survey_id, pay_method, state, captured, created, completed, canceled,
        count(*) as orders, sum(total) as yen, sum(given_back) as given_back from (
      select service_id, survey_id, pay_method, state, captured, total, given_back, ${dayNumber(createdAt)} as created,
        ${dayNumber('completed_at')} as completed, ${dayNumber('canceled_at')} as canceled from orders
      where ${isOn(createdAt, days)} or ${isOn('completed_at', days)} or ${isOn('canceled_at', days)}
    ) found group by service_id, survey_id, pay_method, state, captured, created, completed, canceled`,
  )
  return rows.map((row) => ({
    serviceId: String(row.service_id),
    surveyId: String(row.survey_id),
    ...(row.pay_method !== null && { payMethod: row.pay_method as PayMethod }),
    state: row.state as OrderState,
    captured: row.captured === 1,
    createdOn: dayOf(row.created),
    ...(row.completed !== null && { completedOn: dayOf(row.completed) }),
    ...(row.canceled !== null && { canceledOn: dayOf(row.canceled) }),
    orders: Number(row.orders),
    yen: Number(row.yen),
    ...(Number(row.given_back) > 0 && { givenBack: Number(row.given_back) }),
  }))
}
