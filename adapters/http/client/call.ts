import { CallFailure } from '../../../application/call-failure.ts'
import { isRefusalCode } from '../../../application/messages/dictionary.ts'
import { shared as ja } from '../../../application/messages/ja/shared.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { apiBase } from '../api-base.ts'
import { OVERALL_MS, PAUSE_MS, retryPolicyOf, TRY_MS } from './retry-policy.ts'

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

export type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Under the base of the interface. */
  path: string
  query?: Readonly<Record<string, string>>
  body?: object
  headers?: Readonly<Record<string, string>>
  /** Kept over the retries; only a call with one may be sent again while an earlier one still runs. */
  idempotencyKey?: string
}

/** Sessions of a call: the token for each send, and whether a new one could be got after a refusal. */
export type Authorization = {
  token(): string | undefined
  /** Resolves to true if there is a new token; rejects if nobody could be asked. */
  renew(refused: string | undefined): Promise<boolean>
}

type Fields = Readonly<Record<string, unknown>>
type Sent =
  | { kind: 'ok'; fields: Fields }
  | { kind: 'no'; status: number; fields: Fields }
  | { kind: 'timeout' }
  | { kind: 'network' }

/**
 * Makes a call: at most as often as its policy says, 18 s a try and 60 s in all, 1 s between tries (RETRY-01 to RETRY-07).
 * A refusal of the session is answered by renewing it once, silently, and sending again.
 *
 * @returns the fields of an answer that is OK
 * @throws Refusal that the server named
 * @throws CallFailure for everything else
 */
export async function call(
  net: Net,
  origin: string,
  call: Call,
  authorization?: Authorization,
): Promise<Fields> {
  const policy = retryPolicyOf(call.path)
  const deadline = net.now() + OVERALL_MS
  let renewed = false
  for (let tries = 1; ; tries += 1) {
    const token = authorization?.token()
    const sent = await send(net, origin, call, token, Math.min(TRY_MS, deadline - net.now()))
    if (sent.kind === 'ok') return sent.fields
    if (authorization && !renewed && isSessionRefused(sent)) {
      renewed = true
      if (await authorization.renew(token)) continue
      throw failureOf(sent, call)
    }
    const isTimeLeft = deadline - net.now() > PAUSE_MS
    if (tries >= policy.tries || !isTimeLeft || !isRetryable(sent, call)) throw failureOf(sent, call)
    await new Promise<void>((resolve) => net.after(PAUSE_MS, resolve))
  }
}

async function send(
  net: Net,
  origin: string,
  made: Call,
  token: string | undefined,
  withinMs: number,
): Promise<Sent> {
  const aborted = new AbortController()
  let callOff = () => {}
  const timeIsUp = new Promise<Sent>((resolve) => {
    callOff = net.after(withinMs, () => {
      resolve({ kind: 'timeout' })
      aborted.abort()
    })
  })
  try {
    return await Promise.race([timeIsUp, exchange(net, origin, made, token, aborted.signal)])
  } finally {
    callOff()
  }
}

async function exchange(
  net: Net,
  origin: string,
  { method, path, query, body, headers, idempotencyKey }: Call,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const url = `${origin}${apiBase}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const response = await net.fetch(url, {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    })
    const fields = fieldsOf(await response.text())
    return response.ok && fields.result === 'OK'
      ? { kind: 'ok', fields }
      : { kind: 'no', status: response.status, fields }
  } catch {
    // Whatever fetch throws says only that no answer came.
    return { kind: 'network' }
  }
}

function fieldsOf(text: string): Fields {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Fields) : {}
  } catch {
    // An answer that is not ours, such as a proxy's page.
    return {}
  }
}

const isSessionRefused = (sent: Sent): boolean =>
  sent.kind === 'no' && (sent.status === 401 || sent.status === 403)

function isRetryable(sent: Sent, { path, idempotencyKey }: Call): boolean {
  if (sent.kind === 'network') return retryPolicyOf(path).onNetworkError === true
  if (sent.kind !== 'no') return sent.kind === 'timeout'
  if (sent.status === 503) return sent.fields.retryable === true
  return sent.status === 409 && sent.fields.code === 'temporary_locked' && idempotencyKey !== undefined
}

function failureOf(sent: Exclude<Sent, { kind: 'ok' }>, { method, path }: Call): Error {
  if (sent.kind === 'network') return new CallFailure('network', 'Network Error')
  if (sent.kind === 'timeout') {
    const { timeoutText } = retryPolicyOf(path)
    return new CallFailure(
      'timeout',
      `Request timeout on ${method} ${apiBase}/${path}`,
      timeoutText === undefined ? {} : { errorMessage: timeoutText },
    )
  }
  return refusalOf(sent.fields) ?? httpFailureOf(sent.status, sent.fields)
}

function httpFailureOf(status: number, { errorMessage }: Fields): CallFailure {
  const said = typeof errorMessage === 'string' ? { serverMessage: errorMessage } : {}
  return new CallFailure('http', `Request failed with status code ${status}`, { status, ...said })
}

/** The refusal that the server threw; undefined if the answer names none that we know. */
function refusalOf({ refusal }: Fields): Refusal | undefined {
  if (typeof refusal !== 'object' || refusal === null) return undefined
  const { code, details } = refusal as { code?: unknown; details?: unknown }
  if (typeof code !== 'string' || !isRefusalCode(ja, code)) return undefined
  if (typeof details !== 'object' || details === null) return undefined
  return new Refusal(code, details as Refusal['details'])
}
