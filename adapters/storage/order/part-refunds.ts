import type { PartRefunding, PartRefundSum } from '../../../application/ports/order-repository.ts'
import type { PartRefund } from '../../../domain/order/part-refund.ts'
import type { PayMethod } from '../../../domain/order/payment-service.ts'
import { type DaySpan, instantsOf } from '../../../domain/shared/local-date.ts'
import { orderLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { ReadRows } from '../sql-engine.ts'
import { holding, refused, run, runUnread, type SqlRow, type Statement, sql, type Write } from '../write.ts'
import { dayNumber, dayOf } from './sum-orders.ts'

/** What the sealed column of a part that was given back is bound to, whoever has the order. */
export const partRefundContext = (orderId: string, version: number): readonly string[] => [
  'part-refund',
  orderId,
  String(version),
]

/** A part of a payment, with why it is given back sealed. */
type RefundPart = Omit<PartRefunding, 'why'> & { sealed: Uint8Array; audit: readonly Statement[] }

export const sealPartRefund = (
  sealing: Pick<Sealing, 'seal'>,
  { why, ...refund }: PartRefunding,
): Omit<RefundPart, 'audit'> => ({
  ...refund,
  sealed: sealing.seal(why, partRefundContext(refund.orderId, refund.version + 1)),
})

/** Notes that a part of a payment was given back, if the order stands as it was seen and so much of it remains. */
export function* refundPart(refund: RefundPart): Write<'noted', 'conflict'> {
  const { orderId, version, yen, notedAt, by = null, sealed, audit } = refund
  yield* holding(orderLock(orderId))
  const { count } = yield* run(sql`update orders set given_back = given_back + ${yen}, version = version + 1
    where order_id = ${orderId} and version = ${version} and state = 'completed' and captured = 1
      and sealed is not null
      and given_back + ${yen} <= total`)
  if (count === 0) yield* refused('conflict')
  yield* runUnread(
    sql`insert into part_refund (order_id, version, yen, noted_at, noted_by, sealed)
      values (${orderId}, ${version + 1}, ${yen}, ${notedAt}, ${by}, ${sealed})`,
    audit,
  )
  return 'noted'
}

/** A part that was given back. @throws Error if the sealed column belongs to another row */
export const openPartRefund = (sealing: Pick<Sealing, 'unseal'>, row: SqlRow): PartRefund => ({
  yen: Number(row.yen),
  notedAt: Number(row.noted_at),
  ...(row.noted_by !== null && { by: String(row.noted_by) }),
  ...(row.sealed !== null && {
    why: sealing.unseal(
      row.sealed as Uint8Array,
      partRefundContext(String(row.order_id), Number(row.version)),
    ),
  }),
})

/** Sums parts that were given back, as `OrderRepository.partRefundsOf` promises. */
export async function sumPartRefunds(read: ReadRows, days: DaySpan): Promise<readonly PartRefundSum[]> {
  const { fromMs, untilMs } = instantsOf(days)
  const rows = await read(
    sql`select service_id, survey_id, pay_method, noted, count(*) as refunds, sum(yen) as yen from (
      select o.service_id, o.survey_id, o.pay_method, r.yen, ${dayNumber('r.noted_at')} as noted
      from part_refund r join orders o on o.order_id = r.order_id
      where r.noted_at >= ${fromMs / 1000} and r.noted_at < ${untilMs / 1000}
    ) found group by service_id, survey_id, pay_method, noted`,
  )
  return rows.map((row) => ({
    serviceId: String(row.service_id),
    surveyId: String(row.survey_id),
    ...(row.pay_method !== null && { payMethod: row.pay_method as PayMethod }),
    day: dayOf(row.noted),
    refunds: Number(row.refunds),
    yen: Number(row.yen),
  }))
}
