import type { RequestContext } from '../ports/audit-log.ts'
import type { ProviderMessage } from '../ports/payment-gateway.ts'
import { differenceOf, type ProviderNeeds } from './receive-notice.ts'
import { settleOrder } from './settle-order.ts'

/** The pages to which the provider sends a resident back. */
export type ReturnPage = 'completedPayment' | 'canceledPayment' | 'errorPayment'

/**
 * Driving port of the payment provider: what a resident's browser posts when it is sent back. Resolves to the id of the
 * order that it speaks of, for the page to ask about; undefined if it can't be believed. Only that a resident turned
 * back changes the order: a return proves nothing of a payment.
 *
 * @throws Refusal `service.unavailable`
 */
export type ReceiveReturn = (
  page: ReturnPage,
  message: ProviderMessage,
  request: RequestContext,
) => Promise<string | undefined>

export const makeReceiveReturn =
  (needs: ProviderNeeds): ReceiveReturn =>
  async (page, message, request) => {
    const read = needs.payments.readReturn(message)
    if (read.kind !== 'valid') return undefined
    const { orderId, result } = read.event
    const stored = await needs.orders.find(orderId)
    if (!stored || differenceOf(read, stored.order) !== undefined) return undefined
    const { state } = stored
    if (page === 'canceledPayment' && result === 'withdrawn' && state === 'sent')
      await settleOrder(needs, stored, { event: 'withdrawn', request })
    return orderId
  }
