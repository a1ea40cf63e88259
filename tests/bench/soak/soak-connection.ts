import { setTimeout as sleep } from 'node:timers/promises'
import { officeHeader } from '../../../adapters/http/api-base.ts'
import type { Ledger } from './soak-ledger.ts'

/** The server as residents reach it: `origin` of any of its processes, which changes with every restart. */
export type SoakTarget = { origin(): Promise<string>; tokens: readonly string[]; deadlineMs: number }

export type SoakRequest = {
  path: string
  /** Absent: read. */
  body?: object | Buffer
  /** Whose token is sent; absent: nobody's. */
  resident?: number
  /** The session of an officer, who asks the office. */
  officer?: string
  key?: string
}

export type Reply = { status: number; body: Record<string, unknown> }

const api = '/survey/api/v1/db'
const officeApi = '/office/api'

/**
 * Sends a request until it is answered with another status than 409 and 503. @returns status and text @throws Error
 * after the deadline
 */
export async function untilAnswered(
  target: SoakTarget,
  ledger: Ledger,
  { path, body, resident, officer, key }: SoakRequest,
): Promise<{ status: number; text: string }> {
  const isForm = body instanceof Buffer
  const init = {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(resident !== undefined && { authorization: `Bearer ${target.tokens[resident]}` }),
      ...(officer !== undefined && { cookie: `office=${officer}`, [officeHeader]: '1' }),
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
  }
  const from = performance.now()
  while (Date.now() < target.deadlineMs) {
    try {
      const origin = await target.origin()
      const response = await fetch(`${origin}${officer === undefined ? api : officeApi}/${path}`, {
        ...init,
        signal: AbortSignal.timeout(18_000),
      })
      const text = await response.text()
      if (!tryAgain.has(response.status)) {
        ledger.longestWaitMs = Math.max(ledger.longestWaitMs, performance.now() - from)
        return { status: response.status, text }
      }
    } catch {
      ledger.counts.broken += 1
    }
    await sleep(20 + Math.random() * 80)
  }
  throw new Error(`no answer to ${path} before the deadline`)
}

/** Not yet: another process is at it, there is too much to do, or the request came too slowly. */
const tryAgain: ReadonlySet<number> = new Set([409, 503, 408])

/** The same where the response is JSON. */
export async function replyTo(target: SoakTarget, ledger: Ledger, request: SoakRequest): Promise<Reply> {
  const { status, text } = await untilAnswered(target, ledger, request)
  return { status, body: JSON.parse(text) as Reply['body'] }
}

const refusals = new Set(['reservation.slot_full', 'reservation.cap_of_day'])

/** Whether there was no place left for the resident. */
export function isRefused({ status, body }: Reply): boolean {
  const { code } = (body.refusal ?? {}) as { code?: string }
  return status === 422 && refusals.has(code ?? '')
}
