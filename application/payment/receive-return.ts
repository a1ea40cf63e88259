import type { RequestContext } from '../request-context.ts'

/** The pages that the payment provider sends a resident back to. */
export type ReturnPage = 'completedPayment' | 'canceledPayment' | 'errorPayment'

/** Takes what a browser brings back from the payment provider; gives the id of the order that it names, undefined if it names none. */
export type ReceiveReturn = (
  page: ReturnPage,
  body: Uint8Array,
  request: RequestContext,
) => Promise<string | undefined>
