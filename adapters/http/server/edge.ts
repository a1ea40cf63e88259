import { randomUUID } from 'node:crypto'
import { shared as ja } from '../../../application/texts/ja.json'
import { Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import { apiBase } from '../api-base.ts'
import { type ErrorBody, errorBodyOf, refusalWire } from '../refusal-wire.ts'
import { faultOf, type Log } from './log.ts'
import { faultPage, type KnownCity } from './pages/fault-page.ts'
import { styleSourcesOf } from './pages/page-styles.ts'
import { withSources } from './security-headers.ts'
import type { Context, Middleware } from './state.ts'

/** A request that was answered, or refused with a code. */
export type Answered = { method: string; route: string; status: number; ms: number; refusal?: RefusalCode }

type Options = {
  /** Called with every answer. */
  onAnswered?: ((answered: Answered) => void) | undefined
  /** What is known of the city, for people whose page could not be made. */
  knownCity?: () => KnownCity
}

/**
 * The outermost step: names the request, turns refusals into answers, logs every request once by its route's pattern
 * and every fault with the request's name. URLs, bodies and names of people stay out of the log. People who open an
 * address in a browser get a page, everybody else JSON.
 */
export const edge =
  (log: Log, { onAnswered = () => {}, knownCity = () => ({ cityName: '' }) }: Options = {}): Middleware =>
  async (ctx, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    ctx.state.requestId = requestId
    ctx.state.route = '*'
    ctx.set('X-Request-Id', requestId)
    let refusal: RefusalCode | undefined
    try {
      await next()
    } catch (error) {
      if (error instanceof Refusal) {
        refusal = error.code
        sendRefusal(ctx, error)
      } else {
        log.error({ requestId, route: ctx.state.route, fault: faultOf(error) }, 'fault')
        sendError(ctx, 500, { result: 'ERROR', errorMessage: ja['ui.error.unknown'] })
      }
      if (wantsPage(ctx)) sendPage(ctx, knownCity())
    }
    const ms = Math.round((performance.now() - started) * 10) / 10
    const answered = { method: ctx.method, route: ctx.state.route, status: ctx.status, ms }
    onAnswered({ ...answered, ...(refusal && { refusal }) })
    log.info({ requestId, ...answered }, 'request')
  }

function sendRefusal(ctx: Context, refusal: Refusal): void {
  const { status } = refusalWire[refusal.code]
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer')
  if ('afterSec' in refusal.details) ctx.set('Retry-After', String(refusal.details.afterSec))
  else if (status === 503) ctx.set('Retry-After', '1')
  sendError(ctx, status, errorBodyOf(refusal))
}

/** Whether a person opened the address, rather than a program. */
const wantsPage = (ctx: Context): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  !ctx.path.startsWith(`${apiBase}/`) &&
  ctx.accepts('json', 'html') === 'html'

/** The same error as a page. */
function sendPage(ctx: Context, city: KnownCity): void {
  const page = String(faultPage(city))
  const policy = 'Content-Security-Policy'
  ctx.set(policy, withSources(ctx.response.get(policy), { images: [], styles: styleSourcesOf(page) }))
  ctx.type = 'html'
  ctx.body = page
}

/** Answers an error in the specification's shape. */
export function sendError(ctx: Context, status: number, body: ErrorBody): void {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = JSON.stringify(body)
}
