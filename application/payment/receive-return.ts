import type { RequestContext } from '../request-context.ts'
import type { ProviderNeeds } from './receive-notice.ts'
import { settleOrder } from './settle-order.ts'

/** The pages to which the provider sends a resident back. */
export type ReturnPage = 'completedPayment' | 'canceledPayment' | 'errorPayment'

/**
 * Driving port of the payment provider: what a resident's browser posts when it is sent back, by the raw bytes of its body. Resolves to
 * the id of the order that it speaks of, for the page to ask about; undefined if it can't be believed. Only that a resident turned back
 * changes the order: a return proves nothing of a payment.
 *
 * @throws Refusal `service.unavailable`
 */
export type ReceiveReturn = (
  page: ReturnPage,
  body: Uint8Array,
  request: RequestContext,
) => Promise<string | undefined>

export const makeReceiveReturn =
  (needs: ProviderNeeds): ReceiveReturn =>
  async (page, body, request) => {
    const read = needs.payments.readReturn(body)
    if (read.kind !== 'valid') return undefined
    const { notice } = read
    const stored = await needs.orders.find(notice.orderId)
    if (!stored || needs.payments.differenceFrom(notice, stored.order) !== undefined) return undefined
    const { state } = stored
    if (page === 'canceledPayment' && notice.result === 'withdrawn' && state === 'sent')
      await settleOrder(needs, stored, { event: 'withdrawn', request })
    return notice.orderId
  }
