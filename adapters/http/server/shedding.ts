import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestKind } from '../../../application/session/request-limits.ts'
import { refuse } from '../../../domain/refusal.ts'
import { apiBase } from '../api-base.ts'
import { errorBodyOf } from '../refusal-wire.ts'
import { calls } from './calls/calls.ts'
import type { Load } from './load.ts'
import type { Log } from './log.ts'
import { notificationPath } from './payment-messages.ts'

/** How often it is logged that requests are refused, milliseconds. */
const LOG_MS = 1_000

type Needs = {
  load: Load
  log: Log
  /** Called with the status of every request that is refused. */
  onAnswered?: (status: number) => void
}

/**
 * Refuses calls of the interface that would wait too long, before anything else is done with them: to refuse must cost little, or
 * what is too much would slow down all others. Pages and health are always served. It is logged once a second, not by request.
 */
export function shedding({ load, log, onAnswered }: Needs): (listener: RequestListener) => RequestListener {
  const body = Buffer.from(JSON.stringify(errorBodyOf(refuse('service.unavailable', {}))))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': '1',
  }
  let refused = 0
  let loggedMs = Number.NEGATIVE_INFINITY

  function answer(response: ServerResponse): void {
    response.writeHead(503, headers).end(body)
    onAnswered?.(503)
    refused += 1
    const nowMs = performance.now()
    if (nowMs - loggedMs < LOG_MS) return
    log.warn({ refused }, 'overloaded')
    loggedMs = nowMs
    refused = 0
  }

  return (listener) => (request, response) => {
    const kind = kindOf(request)
    if (kind !== undefined && load.isTooMuch(kind)) answer(response)
    else listener(request, response)
  }
}

/** The kind of each call whose path has no part that changes. */
const kinds: Record<string, RequestKind> = Object.create(null)
for (const { path, counts } of Object.values(calls)) kinds[`${apiBase}/${path}`] = counts
// Refused, it would undo a payment, and the resident would pay once more.
kinds[notificationPath] = 'public'

function kindOf({ url = '' }: IncomingMessage): RequestKind | undefined {
  if (!url.startsWith(`${apiBase}/`)) return undefined
  const query = url.indexOf('?')
  return kinds[query < 0 ? url : url.slice(0, query)] ?? 'read'
}
