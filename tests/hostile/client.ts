import { type Agent, request as sendRequest } from 'node:http'
import { officeBase, officeHeader } from '../../adapters/http/api-base.ts'
import { sessionTokens } from '../../adapters/platform/session-tokens.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { deskOfBook } from './hostile-city.ts'
import { issuer, sessionKey } from './target.ts'

export const api = '/survey/api/v1/db'

const tokens = sessionTokens({ key: sessionKey, issuer, ttlSec: 24 * 3600, clock: systemClock })
const issued = new Map<string, Promise<string>>()

/** A session token of a resident. */
export function tokenOf(userId: string): Promise<string> {
  const known = issued.get(userId) ?? tokens.issue({ userId, name: '試験 花子' })
  issued.set(userId, known)
  return known
}

/** The n-th resident of a case, as LINE would name them. */
export const resident = (kind: string, n = 0): string =>
  `U${Buffer.from(`${kind}${n}`).toString('hex').padStart(32, '0').slice(-32)}`

/** What is asked: POST if there is a body, else GET. */
export type Question = {
  path: string
  method?: string
  userId?: string
  /** Sent as it is in place of the resident's. */
  authorization?: string
  body?: unknown
  /** Sent as it is in place of `body`. */
  bytes?: string | Buffer
  headers?: Readonly<Record<string, string>>
  /** Idempotency-Key. */
  key?: string
  timeoutMs?: number
  /** A text that is counted in the answer; the answer itself is not kept then. */
  counted?: string
  /** What keeps its connections; else each request has one of its own. */
  agent?: Agent
}

/** What came back; status 0: no whole answer. */
export type Reply = {
  status: number
  text: string
  /** The JSON of the body; empty if it is none. */
  body: Record<string, unknown>
  ms: number
  /** How often `counted` was in it. */
  count: number
  /** Why there is no whole answer, such as ECONNRESET. */
  fault?: string
  /** After how many seconds it is worth trying again, if that is said. */
  retryAfter?: string
}

/** Asks a server, and never throws. */
export async function ask(origin: string, question: Question): Promise<Reply> {
  const { path, userId, key, counted, agent = false, timeoutMs = 30_000 } = question
  const authorization =
    question.authorization ?? (userId === undefined ? undefined : `Bearer ${await tokenOf(userId)}`)
  const bytes = question.bytes ?? (question.body === undefined ? undefined : JSON.stringify(question.body))
  const headers = {
    ...(bytes !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(bytes)),
    }),
    ...(authorization !== undefined && { authorization }),
    ...(key && { 'idempotency-key': key }),
    ...question.headers,
  }
  const from = performance.now()
  return new Promise((resolve) => {
    let count = 0
    const answered = (status: number, text = '', more: Pick<Reply, 'fault' | 'retryAfter'> = {}) =>
      resolve({ status, text, body: jsonOf(text), ms: performance.now() - from, count, ...more })
    const failed = ({ code, message }: NodeJS.ErrnoException) => answered(0, '', { fault: code ?? message })
    try {
      const sent = sendRequest(
        `${origin}${path}`,
        {
          method: question.method ?? (bytes === undefined ? 'GET' : 'POST'),
          headers,
          timeout: timeoutMs,
          agent,
        },
        (response) => {
          const chunks: Buffer[] = []
          let end = ''
          response.on('data', (chunk: Buffer) => {
            if (counted === undefined) {
              chunks.push(chunk)
              return
            }
            const text = end + chunk.toString('latin1')
            count += text.split(counted).length - 1
            end = text.slice(
              Math.max(text.lastIndexOf(counted) + counted.length, text.length - counted.length + 1),
            )
          })
          response.on('end', () => {
            const { statusCode = 0, headers } = response
            const retryAfter = headers['retry-after']
            answered(statusCode, Buffer.concat(chunks).toString(), { ...(retryAfter && { retryAfter }) })
          })
          response.on('error', failed)
        },
      )
      sent.on('error', failed)
      sent.on('timeout', () => sent.destroy())
      sent.end(bytes)
    } catch {
      // A path or header that Node does not even send.
      answered(-1)
    }
  })
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    // An answer that is no JSON.
    return {}
  }
}

const signedIn = new Map<string, Promise<{ cookie: string }>>()

/** The session of who sees to the form `book` alone. */
export function deskAt(origin: string): Promise<{ cookie: string }> {
  const known = signedIn.get(origin) ?? signInDesk(origin)
  signedIn.set(origin, known)
  return known
}

async function signInDesk(origin: string): Promise<{ cookie: string }> {
  const { username, password } = deskOfBook
  const { status, headers } = await fetch(`${origin}${officeBase}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [officeHeader]: '1' },
    body: JSON.stringify({ username, password }),
  })
  if (status !== 200) throw new Error(`the desk can't sign in: ${status}`)
  return { cookie: headers.getSetCookie()[0]!.split(';')[0]! }
}

/** Saves answers to a form. */
export const save = (
  origin: string,
  userId: string,
  surveyId: string,
  answers: Readonly<Record<string, string>>,
  more: Pick<Question, 'key' | 'timeoutMs' | 'headers' | 'agent'> & { partitionKey?: string } = {},
): Promise<Reply> => {
  const { partitionKey, ...how } = more
  const data = Object.entries(answers).map(([itemKey, value]) => ({ surveyId, itemKey, value }))
  return ask(origin, {
    path: `${api}/survey-results/putItem`,
    userId,
    body: { data, ...(partitionKey && { partitionKey }) },
    ...how,
  })
}

/** A row of an answer. */
export type Row = {
  itemKey: string
  value: string
  check: string
  partitionKey: string
  sortKey: string
  answercode: string
}

/** The rows of a resident's own answers to a form; empty if they can't be read. */
export async function ownRows(origin: string, userId: string, surveyId: string): Promise<Row[]> {
  const { body } = await ask(origin, { path: `${api}/survey-results/query`, userId, body: { surveyId } })
  return Array.isArray(body.data) ? (body.data as Row[]) : []
}

/** Whether an answer is cancelled. */
export const isCancelled = ({ check }: Row): boolean =>
  ['NG', 'キャンセル', 'キャンセル済', '取り消し'].includes(check)
