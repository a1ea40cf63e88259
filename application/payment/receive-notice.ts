import type { RequestContext } from '../request-context.ts'

/** Takes a notification of the payment provider; gives the text that answers it. */
export type ReceiveNotice = (body: Uint8Array, request: RequestContext) => Promise<string>
