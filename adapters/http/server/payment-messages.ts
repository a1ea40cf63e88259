import type { ReceiveNotice } from '../../../application/payment/receive-notice.ts'
import type { ReceiveReturn, ReturnPage } from '../../../application/payment/receive-return.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { apiBase } from '../api-base.ts'
import { readBodyBytes } from './api/read-body.ts'
import type { Load } from './load.ts'
import { applicationPath } from './pages/application-paths.ts'
import { limitedAddressOf, requestContextOf } from './request-context.ts'
import type { Context, Middleware } from './state.ts'

/** Where the payment provider tells what became of an order (PAY-21). */
export const notificationPath = `${apiBase}/payment-results/notification`

/** What takes the messages of the payment provider, which is known by the hash in them. */
export type PaymentMessages = { receiveNotice: ReceiveNotice; receiveReturn: ReceiveReturn }

const refused = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

/** The call of the provider in the interface description. */
export const describedMessages = {
  [notificationPath]: {
    post: {
      operationId: 'postPaymentResultsNotification',
      summary: 'The payment provider tells what became of an order; it is known by the hash over all fields',
      security: [],
      requestBody: {
        required: true,
        description: 'A form in Shift_JIS, at most 64 KiB',
        content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
      },
      responses: {
        200: {
          description: '`OK,`, or `NG,` with a reason',
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
 * Takes what the payment provider posts: notifications, answered in Shift_JIS, and what browsers bring back, answered by sending
 * them to the page itself (PAY-20, ROUTE-18). Bodies are read as bytes, whatever they are said to be; no limit of residents counts
 * them.
 */
export function receivePaymentMessages(
  { receiveNotice, receiveReturn }: PaymentMessages,
  load: Load,
): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST') return next()
    if (ctx.path === notificationPath) {
      ctx.state.route = notificationPath
      const text = await withBody(ctx, load, (body) => receiveNotice(body, requestContextOf(ctx)))
      ctx.status = 200
      ctx.set('Cache-Control', 'no-store')
      ctx.set('Content-Type', 'text/plain; charset=Shift_JIS')
      // ASCII, which is the same in Shift_JIS.
      ctx.body = Buffer.from(text, 'latin1')
      return
    }
    const pattern = applicationPath(ctx.path) ?? ''
    const page = returnPages.get(pattern)
    if (!page) return next()
    ctx.state.route = pattern
    sendTo(ctx, await orderOf(ctx, load, (body) => receiveReturn(page, body, requestContextOf(ctx))))
  }
}

/** Runs `work` on the body of a request. @throws Refusal `request.too_large` above 64 KiB, or `service.unavailable` */
async function withBody<T>(ctx: Context, load: Load, work: (body: Uint8Array) => Promise<T>): Promise<T> {
  const room = load.room(limitedAddressOf(ctx.ip))
  try {
    return await work(await readBodyBytes(ctx.req, MAX_BYTES, room))
  } finally {
    room.leave()
  }
}

/** The order that is brought back. What is too large or broken off names none: the resident still gets the page. */
async function orderOf(
  ctx: Context,
  load: Load,
  work: (body: Uint8Array) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await withBody(ctx, load, work)
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
