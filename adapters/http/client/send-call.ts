import { CallFailure } from '../../../application/call-failure.ts'
import type { RefusalCode } from '../../../domain/refusal.ts'
import { fits, isObject, type Shape } from '../../shape.ts'
import { apiBase } from '../api-base.ts'
import type { RetryPolicy } from '../calls/call.ts'
import type { Fields } from './failure-of-response.ts'

/** The network and the time, as the client uses them. */
export type Net = {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Milliseconds that only ever grow. */
  now(): number
  /** Runs `then` after `ms`. @returns how to call it off */
  after(ms: number, then: () => void): () => void
}

/** The browser's own. */
export const browserNet: Net = {
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

/** What sending needs to know of a call. */
type SentCall<Body extends object> = {
  /** What its path comes after; absent: that of the residents' calls. */
  base?: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: readonly string[]
  retry?: RetryPolicy
  response: Shape<Body>
  refusals: readonly RefusalCode[]
}

/** Sessions of a call: the token for each send, and whether a new one could be got after a refusal. */
export type Authorization = {
  token(): string | undefined
  /** Resolves to true if there is a new token; rejects if nobody could be asked. */
  renew(refused: string | undefined): Promise<boolean>
}

type Sent<Body> =
  | { kind: 'ok'; body: Body }
  | { kind: 'no'; status: number; fields: Fields }
  | { kind: 'timeout' }
  | { kind: 'network' }

/** A request as it goes over the wire. */
type Request = { url: string; headers: Readonly<Record<string, string>>; body?: string }

const TOTAL_TIMEOUT_MS = 60_000
const ATTEMPT_TIMEOUT_MS = 18_000
const RETRY_DELAY_MS = 1000
const ONCE: RetryPolicy = { tries: 1 }
const KEY = 'Idempotency-Key'

/**
 * Sends `fields`, if there are any, as the request of a call: at most as often as the call says, 18 s a try and 60 s in
 * all, 1 s between tries (RETRY-01 to RETRY-07). A refusal of the session is answered by renewing it once, silently,
 * and sending again.
 *
 * @returns the fields of a response that is OK and has the shape that the call promises
 * @throws Refusal that the server named
 * @throws CallFailure for everything else
 */
export async function sendCall<Body extends object>(
  net: Net,
  origin: string,
  call: SentCall<Body>,
  fields: unknown,
  authorization?: Authorization,
): Promise<Body> {
  const { tries: most } = call.retry ?? ONCE
  const request = requestOf(call, fields)
  const deadline = net.now() + TOTAL_TIMEOUT_MS
  let renewed = false
  for (let tries = 1; ; tries += 1) {
    const token = authorization?.token()
    const timeoutMs = Math.min(ATTEMPT_TIMEOUT_MS, deadline - net.now())
    const sent = await send(net, origin, call, request, token, timeoutMs)
    if (sent.kind === 'ok') return sent.body
    if (authorization && !renewed && isSessionRefused(sent)) {
      renewed = true
      if (await authorization.renew(token)) continue
      throw await failureOf(sent, call, request)
    }
    const isTimeLeft = deadline - net.now() > RETRY_DELAY_MS
    if (tries >= most || !isTimeLeft || !isRetryable(sent, call, request))
      throw await failureOf(sent, call, request)
    await new Promise<void>((resolve) => net.after(RETRY_DELAY_MS, resolve))
  }
}

/** Puts each field where the call wants it: in the path, a header, the query (GET) or the body. */
function requestOf({ method, path, headers: named = [] }: SentCall<object>, fields: unknown): Request {
  let url = path
  const headers: Record<string, string> = {}
  const rest: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields ?? {})) {
    const place = `{${name}}`
    if (url.includes(place)) url = url.replace(place, encodeURIComponent(value))
    else if (named.includes(name)) headers[name] = value
    else if (value !== undefined) rest[name] = value
  }
  if (method !== 'GET')
    return { url, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(rest) }
  const query = String(new URLSearchParams(rest))
  return { url: query ? `${url}?${query}` : url, headers }
}

async function send<Body extends object>(
  net: Net,
  origin: string,
  call: SentCall<Body>,
  request: Request,
  token: string | undefined,
  withinMs: number,
): Promise<Sent<Body>> {
  const aborted = new AbortController()
  let cancelTimeout = () => {}
  const timedOut = new Promise<Sent<Body>>((resolve) => {
    cancelTimeout = net.after(withinMs, () => {
      resolve({ kind: 'timeout' })
      aborted.abort()
    })
  })
  try {
    return await Promise.race([timedOut, exchange(net, origin, call, request, token, aborted.signal)])
  } finally {
    cancelTimeout()
  }
}

async function exchange<Body extends object>(
  net: Net,
  origin: string,
  { base = apiBase, method, response: shape }: SentCall<Body>,
  { url, headers, ...sent }: Request,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Sent<Body>> {
  try {
    const response = await net.fetch(`${origin}${base}/${url}`, {
      method,
      headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      ...sent,
      signal,
    })
    const fields = fieldsOf(await response.text())
    return response.ok && fields.result === 'OK' && fits(fields, shape)
      ? { kind: 'ok', body: fields }
      : { kind: 'no', status: response.status, fields }
  } catch {
    // Whatever fetch throws says only that no response came.
    return { kind: 'network' }
  }
}

function fieldsOf(text: string): Fields {
  try {
    const read: unknown = JSON.parse(text)
    return isObject(read) ? read : {}
  } catch {
    // A response that is not ours, such as a proxy's page.
    return {}
  }
}

type Failed = Exclude<Sent<object>, { kind: 'ok' }>

const isSessionRefused = (sent: Failed): boolean =>
  sent.kind === 'no' && (sent.status === 401 || sent.status === 403)

/** Only a call with a key may be sent again while an earlier one still runs. */
function isRetryable(sent: Failed, { retry }: SentCall<object>, { headers }: Request): boolean {
  if (sent.kind === 'network') return retry?.onNetworkError === true
  if (sent.kind === 'timeout') return true
  if (sent.status === 503) return sent.fields.retryable === true
  return sent.status === 409 && sent.fields.code === 'temporary_locked' && KEY in headers
}

async function failureOf(
  sent: Failed,
  { base = apiBase, method, retry, refusals }: SentCall<object>,
  { url }: Request,
): Promise<Error> {
  if (sent.kind === 'network') return new CallFailure('network', 'Network Error')
  if (sent.kind === 'timeout') {
    const { timeoutText: errorMessage } = retry ?? ONCE
    return new CallFailure(
      'timeout',
      `Request timeout on ${method} ${base}/${url.split('?')[0]}`,
      errorMessage === undefined ? {} : { errorMessage },
    )
  }
  const { failureOfResponse } = await import('./failure-of-response.ts')
  return failureOfResponse(sent.fields, sent.status, refusals)
}
