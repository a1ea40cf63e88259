import type { ReceiveNotice } from '../../../application/payment/receive-notice.ts'
import type { ReceiveReturn, ReturnPage } from '../../../application/payment/receive-return.ts'
import type { ProviderMessage } from '../../../application/ports/payment-gateway.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { apiBase } from '../api-base.ts'
import { readBodyBytes } from './api/read-body.ts'
import type { Load } from './load.ts'
import { applicationPath } from './pages/page.ts'
import { limitedAddressOf, requestContextOf } from './request-context.ts'
import type { Context, Middleware } from './state.ts'

/** Where the payment provider tells what became of an order (PAY-21). */
export const notificationPath = `${apiBase}/payment-results/notification`

/** What takes the messages of the payment provider, which is known by how they are signed. */
export type PaymentMessages = { receiveNotice: ReceiveNotice; receiveReturn: ReceiveReturn }

const refused = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

/** The call of the provider in the interface description. */
export const describedMessages = {
  [notificationPath]: {
    post: {
      operationId: 'postPaymentResultsNotification',
      summary: 'The payment provider tells what became of an order; it is known by how it signs',
      security: [],
      requestBody: {
        required: true,
        description: 'What the provider writes, at most 64 KiB',
        content: { '*/*': { schema: { type: 'string' } } },
      },
      responses: {
        200: {
          description: 'The answer that the provider expects, taken or not',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        400: { description: 'request.malformed', ...refused },
        409: { description: 'request.in_progress', ...refused },
        413: { description: 'request.too_large', ...refused },
        503: { description: 'service.unavailable', ...refused },
      },
    },
  },
}

const MAX_BYTES = 64 * 1024

/** The page that a path of the application shows, by the path's pattern. */
const returnPages: ReadonlyMap<string, ReturnPage> = new Map([
  ['/completedPayment/:id', 'completedPayment'],
  ['/canceledPayment', 'canceledPayment'],
  ['/errorPayment', 'errorPayment'],
])

/**
 * Takes what the payment provider posts: notifications, answered as it expects, and what browsers bring back, answered
 * by sending them to the page itself (PAY-20, ROUTE-18). Bodies are read as bytes, whatever they are said to be; no
 * limit of residents counts them.
 */
export function receivePaymentMessages(
  { receiveNotice, receiveReturn }: PaymentMessages,
  load: Load,
): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST') return next()
    if (ctx.path === notificationPath) {
      ctx.state.route = notificationPath
      const reply = await withMessage(ctx, load, (message) => receiveNotice(message, requestContextOf(ctx)))
      ctx.status = reply.status
      ctx.set('Cache-Control', 'no-store')
      ctx.set('Content-Type', reply.contentType)
      ctx.body = Buffer.from(reply.text)
      return
    }
    const pattern = applicationPath(ctx.path) ?? ''
    const page = returnPages.get(pattern)
    if (!page) return next()
    ctx.state.route = pattern
    sendTo(ctx, await orderOf(ctx, load, (message) => receiveReturn(page, message, requestContextOf(ctx))))
  }
}

/** Runs `work` on what a request brings. @throws Refusal `request.too_large` above 64 KiB, or `service.unavailable` */
async function withMessage<T>(
  ctx: Context,
  load: Load,
  work: (message: ProviderMessage) => Promise<T>,
): Promise<T> {
  const memory = load.memoryFor(limitedAddressOf(ctx.ip))
  try {
    return await work({ body: await readBodyBytes(ctx.req, MAX_BYTES, memory), headers: ctx.headers })
  } finally {
    memory.release()
  }
}

/** The order that is brought back. What is too large or broken off names none: the resident still gets the page. */
async function orderOf(
  ctx: Context,
  load: Load,
  work: (message: ProviderMessage) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await withMessage(ctx, load, work)
  } catch (error) {
    if (isRefusal(error, 'request.too_large', 'request.malformed')) return undefined
    throw error
  }
}

function sendTo(ctx: Context, orderId: string | undefined): void {
  const isId = orderId !== undefined && /^[0-9A-Z]{16}$/.test(orderId)
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(isId ? `${ctx.path}?key=${orderId}` : ctx.path)
  ctx.status = 303
}
