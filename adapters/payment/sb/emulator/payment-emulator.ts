import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { emulatorPage } from '../../../web/emulator-page.ts'
import type { Html } from '../../../web/html.ts'
import { readBodyBytes } from '../../../web/read-body-bytes.ts'
import { checkRequest } from './check-request.ts'
import { type EmulatedPayment, type EmulatedPayments, emulatedPayments } from './emulated-payments.ts'
import { type PaymentActions, paymentActions } from './payment-actions.ts'
import { type PaymentEmulatorConfig, paymentEmulatorPath } from './payment-emulator-config.ts'
import { faultPage, listPage, methodsOf, paymentPage, resultPage } from './payment-pages.ts'
import { paymentStylesheet } from './payment-stylesheet.ts'

/**
 * Middleware that emulates the payment page of SB Payment Service and its notifications, for demos and tests without
 * the provider (R1). It serves only paths under `/emulator/payment` and keeps payments in memory. Mount it before
 * anything that reads request bodies, and only where it is configured: everybody who reaches it can pay without money.
 */
export function paymentEmulator(config: PaymentEmulatorConfig): Middleware {
  const router = new Router({ prefix: paymentEmulatorPath })
  const payments = emulatedPayments()
  const actions = paymentActions(config)
  receivingRoute(router, config, payments)
  paymentRoutes(router, payments, actions)
  router.get('/', (ctx) => sendPage(ctx, '支払いの一覧', listPage(payments.list())))
  router.get('/style.css', (ctx) => {
    ctx.type = 'css'
    ctx.body = paymentStylesheet
  })

  const routes = router.routes()
  return async (ctx, next) => {
    if (ctx.path !== paymentEmulatorPath && !ctx.path.startsWith(`${paymentEmulatorPath}/`)) return next()
    await routes(ctx as Parameters<typeof routes>[0], async () => {})
  }
}

/** Adds the address to which the shop's form is posted. */
function receivingRoute(router: Router, config: PaymentEmulatorConfig, payments: EmulatedPayments): void {
  router.post('/', async (ctx) => {
    const body = await readBodyBytes(ctx.req)
    const checked = checkRequest(body ?? new Uint8Array(), config)
    if ('faults' in checked) return sendFaults(ctx, checked.faults)
    if (payments.isPaid(checked.message.fields.order_id ?? '')) return sendFaults(ctx, [alreadyPaid])
    const { id } = payments.add(checked.message)
    seeOther(ctx, `${paymentEmulatorPath}/payments/${id}`)
  })
}

/** Adds the page of a payment, and what its buttons do. */
function paymentRoutes(
  router: Router,
  payments: EmulatedPayments,
  { actions, sendDue }: PaymentActions,
): void {
  router.get('/payments/:id', (ctx) => {
    const payment = payments.find(ctx.params.id)
    if (!payment) return
    if (payment.state === 'open') sendPage(ctx, 'お支払い', paymentPage(payment, actions))
    else sendPage(ctx, '支払いの結果', resultPage(payment), { returnsTo: payment })
  })

  router.post('/payments/:id', async (ctx) => {
    const payment = payments.find(ctx.params.id)
    const form = new URLSearchParams((await readBodyBytes(ctx.req))?.toString('latin1'))
    const action = Object.entries(actions).find(([name]) => name === form.get('action'))?.[1]
    if (!payment || !action) return
    if (payment.state === 'open') {
      if (payments.isPaid(payment.orderId)) return sendFaults(ctx, [alreadyPaid])
      const method = methodsOf(payment).find((each) => each === form.get('method'))
      await action.run(payment, method ?? methodsOf(payment)[0] ?? '')
    }
    seeOther(ctx, `${paymentEmulatorPath}/payments/${payment.id}`)
  })

  router.post('/payments/:id/notices/:at', async (ctx) => {
    const payment = payments.find(ctx.params.id)
    const notice = payment?.notices[Number(ctx.params.at)]
    if (!payment || !notice) return
    await sendDue(payment, notice)
    seeOther(ctx, `${paymentEmulatorPath}/payments/${payment.id}`)
  })
}

const alreadyPaid = 'この注文番号は、もう支払われています。'

function seeOther(ctx: Context, path: string): void {
  ctx.redirect(path)
  ctx.status = 303
}

const sendFaults = (ctx: Context, faults: readonly string[]): void =>
  sendPage(ctx, 'この支払いは受け付けられません', faultPage(faults), { status: 400 })

/** Responds with a page that may post to itself, and to where a payment returns to. */
function sendPage(
  ctx: Context,
  title: string,
  body: Html,
  { status = 200, returnsTo }: { status?: number; returnsTo?: EmulatedPayment } = {},
): void {
  const back = returnsTo?.back ? ` ${new URL(returnsTo.back.url).origin}` : ''
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none';style-src 'self';img-src 'self';form-action 'self'${back};base-uri 'none';frame-ancestors 'none'`,
  )
  ctx.type = 'html'
  ctx.body = String(emulatorPage({ title, styles: `${paymentEmulatorPath}/style.css`, body }))
}
