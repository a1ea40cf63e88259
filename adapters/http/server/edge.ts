import { randomUUID } from 'node:crypto'
import { shared as ja } from '../../../application/messages/ja/shared.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { type ErrorBody, errorBodyOf, refusalWire } from '../refusal-wire.ts'
import { faultOf, type Log } from './log.ts'
import type { Context, Middleware } from './state.ts'

/**
 * The outermost step: names the request, turns refusals into answers, logs every request once by its route's pattern and every
 * fault with the request's name. URLs, bodies and names of people stay out of the log.
 */
export const edge =
  (log: Log, onAnswered: (status: number) => void = () => {}): Middleware =>
  async (ctx, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    ctx.state.requestId = requestId
    ctx.state.route = '*'
    ctx.set('X-Request-Id', requestId)
    try {
      await next()
    } catch (error) {
      if (error instanceof Refusal) answerRefusal(ctx, error)
      else {
        log.error({ requestId, route: ctx.state.route, fault: faultOf(error) }, 'fault')
        answerError(ctx, 500, { result: 'ERROR', errorMessage: ja['ui.error.unknown'] })
      }
    }
    onAnswered(ctx.status)
    const ms = Math.round((performance.now() - started) * 10) / 10
    log.info({ requestId, method: ctx.method, route: ctx.state.route, status: ctx.status, ms }, 'request')
  }

function answerRefusal(ctx: Context, refusal: Refusal): void {
  const { status } = refusalWire[refusal.code]
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer')
  if ('afterSec' in refusal.details) ctx.set('Retry-After', String(refusal.details.afterSec))
  else if (status === 503) ctx.set('Retry-After', '1')
  answerError(ctx, status, errorBodyOf(refusal))
}

/** Answers an error in the specification's shape. */
export function answerError(ctx: Context, status: number, body: ErrorBody): void {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'json'
  ctx.body = JSON.stringify(body)
}
