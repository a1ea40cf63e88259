import { partRefundFault, refundableOf, remainderOf } from '../../domain/order/part-refund.ts'
import { refuse } from '../../domain/refusal.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { reasonOf } from './office-act.ts'

type RefundPartCommand = {
  orderId: string
  /** Whole yen. */
  yen: number
  /** It is sealed with the order, and stands in no log. */
  why: string
  /** The version of the order that was seen; absent: whichever it has. */
  version?: number
  /** The user name of who notes it; absent: a command does. */
  by?: string
  /** By which request of the office's pages. */
  request?: RequestContext
}

/**
 * Driving port of the office: notes that a part of a payment was given back, at the counter or at the provider. The
 * answer stands as it stood; the takings count it on the day on which it is noted. An audit event tells of it.
 *
 * @returns what remains of the payment, whole yen
 * @throws Refusal `order.not_found` — also if its resident was erased, `office.order_changed`, `office.order_unfit` if
 * it is not paid, `office.part_invalid`, `office.reason_invalid`
 * @throws Refusal `request.in_progress` if the order kept changing meanwhile
 */
type RefundPart = (command: RefundPartCommand) => Promise<{ remainder: number }>

type Needs = { orders: Pick<OrderRepository, 'find' | 'refundPart'>; clock: Clock }

export const makeRefundPart =
  ({ orders, clock }: Needs): RefundPart =>
  async ({ orderId, yen, why: typed, version: seen, by, request }) => {
    const why = reasonOf(typed)
    const noted = await retryOnConflict(async () => {
      const stored = await orders.find(orderId)
      if (!stored) throw refuse('order.not_found', {})
      const { order, surveyId, answerId, version, state } = stored
      if (seen !== undefined && seen !== version) throw refuse('office.order_changed', {})
      const refunded = { ...stored, amountWithTax: order.amountWithTax }
      const fault = partRefundFault(refunded, yen)
      if (fault === 'not_paid') throw refuse('office.order_unfit', { state })
      if (fault) throw refuse('office.part_invalid', { most: refundableOf(refunded) })
      const at = clock.now()
      const event: AuditEvent = {
        ...{ kind: 'order.part_refunded', at, userId: order.userId, surveyId },
        ...(answerId !== undefined && { answerId }),
        ...(request && { request }),
        facts: { order: orderId, amount: yen, by: by ?? 'office' },
      }
      const notedAt = Math.floor(at / 1000)
      const refund = { orderId, version, yen, notedAt, why, ...(by !== undefined && { by }) }
      const outcome = await orders.refundPart(refund, [event])
      return outcome === 'noted' ? { remainder: remainderOf(refunded) - yen } : undefined
    })
    if (!noted) throw refuse('request.in_progress', {})
    return noted
  }
