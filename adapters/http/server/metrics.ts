import type { IncomingMessage, RequestListener } from 'node:http'
import { type Figures, textOf } from './figures.ts'
import type { Middleware } from './state.ts'

const metricsPath = '/metrics'
const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * `/metrics`: the figures in Prometheus' text format, for who asks from the same machine; not there for anybody else,
 * and not for what a proxy passes on (docs/decisions/operation.md).
 */
export const metricsPage =
  (figures: () => Figures): Middleware =>
  (ctx, next) => {
    if (ctx.path !== metricsPath || ctx.method !== 'GET' || !isFromHere(ctx.req)) return next()
    ctx.state.route = metricsPath
    ctx.set('Cache-Control', 'no-store')
    ctx.type = contentType
    ctx.body = textOf(figures())
    return undefined
  }

/** The same on a port of its own, for whoever reaches that. */
export const metricsListener =
  (figures: () => Figures): RequestListener =>
  ({ method, url }, response) => {
    const isAsked = method === 'GET' && url?.split('?')[0] === metricsPath
    response.writeHead(isAsked ? 200 : 404, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
    response.end(isAsked ? textOf(figures()) : '')
  }

/** What proxies say of whom they ask for. */
const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  passedOn.every((name) => headers[name] === undefined)
