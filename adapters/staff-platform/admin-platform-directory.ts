import type { NewStaffUser, StaffDirectory } from '../../application/ports/staff-directory.ts'
import { inTime } from '../../application/shared/in-time.ts'
import { Unanswered } from '../../application/shared/unanswered.ts'
import { refuse } from '../../domain/refusal.ts'
import { isPrivateAddress } from '../web/private-address.ts'
import { readResponse } from '../web/read-response.ts'
import { fieldOf, responseJson } from '../web/response-json.ts'

/** Where the admin platform is, and how it is asked. */
type AdminPlatformConfig = {
  /** What `/public/users` and `/public/login` come after; HTTPS except on this machine. */
  url: string
  /** Sent as a bearer token; absent: the platform asks for none. */
  token?: string | undefined
  fetch?: typeof fetch
  /** Timeout of a request, milliseconds; 5,000 if absent. */
  timeoutMs?: number
  /** Called with the reason of a failure, for the log: never a password, name or address. */
  onFailure?: (failure: AdminPlatformFailure) => void
}

/** Which request failed, and why. */
export type AdminPlatformFailure = { step: 'users' | 'login'; reason: string }

/**
 * What came of a request: a response, or why there is none that can be read, and whether the same may be sent again at
 * once.
 */
type Sent =
  | { response: Response }
  | { reason: string; again: 'always' | 'if_harmless' | 'never'; isUnanswered?: boolean }

const maxResponseBytes = 64 * 1024

/**
 * Staff accounts of the remote admin platform (STAFF-26, STAFF-27). A login is asked for twice if the platform fails;
 * an account only if no connection came about, so that none is made twice.
 * @throws RangeError if passwords may not be sent to the address
 */
export function adminPlatformDirectory(config: AdminPlatformConfig): StaffDirectory {
  if (!isPrivateAddress(config.url)) throw new RangeError('not an address of an admin platform')
  const send = makeSend(config)
  const unavailable = (step: AdminPlatformFailure['step'], reason: string): never => {
    config.onFailure?.({ step, reason })
    throw refuse('service.unavailable', {})
  }
  return {
    async createUser(user) {
      const body = newUserOf(user)
      const first = await send('users', body)
      const sent = 'again' in first && first.again === 'always' ? await send('users', body) : first
      if ('reason' in sent) return unavailable('users', sent.reason)
      const { status, ok } = sent.response
      if (status >= 400) {
        config.onFailure?.({ step: 'users', reason: `status ${status}` })
        return undefined
      }
      return (ok ? createdSub(await jsonOf(sent.response)) : undefined) ?? unavailable('users', 'unreadable')
    },
    async signIn({ username, password }) {
      const body = { Username: username, Password: password }
      const first = await send('login', body)
      const sent = 'again' in first && first.again !== 'never' ? await send('login', body) : first
      if ('reason' in sent) {
        if (![first, sent].some(isUnanswered)) return unavailable('login', sent.reason)
        config.onFailure?.({ step: 'login', reason: sent.reason })
        throw new Unanswered()
      }
      if (notKnown.has(sent.response.status)) return undefined
      const sub = sent.response.ok ? subOf(fieldOf(await jsonOf(sent.response), 'sub')) : undefined
      return sub ?? unavailable('login', sent.response.ok ? 'unreadable' : `status ${sent.response.status}`)
    },
  }
}

/** Statuses of a login by which user name and password don't fit. */
const notKnown: ReadonlySet<number> = new Set([400, 401, 403, 404])

/** The body of `POST public/users`, in exactly these fields. */
const newUserOf = ({ username, email, password, invitation }: NewStaffUser) => ({
  Username: username,
  UserAttributes: [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ],
  TemporaryPassword: password,
  ...(!invitation && { MessageAction: 'SUPPRESS' }),
})

type Send = (step: AdminPlatformFailure['step'], body: object) => Promise<Sent>

/** Sends requests; of a status of 5xx, 408 or 429 and of a response that is too long nothing can be read. */
function makeSend({ url, token, fetch: fetching = fetch, timeoutMs = 5_000 }: AdminPlatformConfig): Send {
  const base = url.replace(/\/+$/, '')
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return async (step, body) => {
    try {
      return await inTime(timeoutMs, async (signal): Promise<Sent> => {
        const response = await fetching(`${base}/public/${step}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          redirect: 'error',
          signal,
        })
        const { status } = response
        if (status < 500 && !notDecided.has(status))
          return { response: await readResponse(response, maxResponseBytes) }
        await response.body?.cancel()
        return { reason: `status ${status}`, again: status === 429 ? 'never' : 'if_harmless' }
      })
    } catch (error) {
      const reason = connectionFault(error) ?? (error instanceof Error ? error.name : 'unknown')
      return neverOpened.has(reason)
        ? { reason, again: 'always' }
        : { reason, again: 'if_harmless', isUnanswered: true }
    }
  }
}

/** Whether a request was sent, as far as is known, and no answer came back. */
const isUnanswered = (sent: Sent): boolean => 'isUnanswered' in sent && sent.isUnanswered === true

/** Statuses by which the platform has neither agreed nor refused. */
const notDecided: ReadonlySet<number> = new Set([408, 429])

/** What the system says when a connection can't be opened: nothing was sent then. */
const neverOpened: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** The system's code of a failed connection (`ECONNRESET`). */
function connectionFault(error: unknown): string | undefined {
  const code = fieldOf(fieldOf(error, 'cause'), 'code')
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined
}

/** The body, if it calls itself JSON and is. */
async function jsonOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  return /^application\/[\w.+-]*json[\w.+-]*\s*(;|$)/i.test(type) ? responseJson(response) : undefined
}

/** The `sub` among the attributes of a new user. */
function createdSub(body: unknown): string | undefined {
  const attributes = fieldOf(fieldOf(body, 'User'), 'Attributes')
  if (!Array.isArray(attributes)) return undefined
  const subs = attributes.filter((attribute) => fieldOf(attribute, 'Name') === 'sub')
  return subs.length === 1 ? subOf(fieldOf(subs[0], 'Value')) : undefined
}

/**
 * A staff identifier, if it is one that can be stored and sent: 1 to 200 characters, no blank and no control character.
 */
const subOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[^\p{C}\p{Z}]{1,200}$/u.test(value) ? value : undefined
