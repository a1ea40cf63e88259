import type { OrderSum } from '../../../application/ports/order-repository.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'
import { type DaySpan, instantsOf, tokyoDay } from '../../../domain/shared/local-date.ts'
import type { ReadRows } from '../sql-engine.ts'
import { raw, type SqlRow, sql } from '../write.ts'

const DAY_S = 86_400

/** The day in Tokyo of seconds of the epoch as a whole number: `dayOf` makes a day of it. */
export const dayNumber = (seconds: string) => raw(`(${seconds} + ${9 * 3_600}) / ${DAY_S}`)
export const dayOf = (number: SqlRow[string] | undefined) => tokyoDay(Number(number) * DAY_S * 1000)

/** Sums orders, as `OrderRepository.sumsOf` promises. */
export async function sumOrders(read: ReadRows, days: DaySpan): Promise<readonly OrderSum[]> {
  const { fromMs, untilMs } = instantsOf(days)
  const [from, until] = [fromMs / 1000, untilMs / 1000]
  const rows = await read(
    sql`select service_id, survey_id, pay_method, state, captured, created, completed, canceled,
        count(*) as orders, sum(total) as yen, sum(given_back) as given_back from (
      select service_id, survey_id, pay_method, state, captured, total, given_back, ${dayNumber('created_at_ms / 1000')} as created,
        ${dayNumber('completed_at')} as completed, ${dayNumber('canceled_at')} as canceled from orders
      where (created_at_ms >= ${fromMs} and created_at_ms < ${untilMs})
        or (completed_at >= ${from} and completed_at < ${until}) or (canceled_at >= ${from} and canceled_at < ${until})
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
