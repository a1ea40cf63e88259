import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bookedAnswers } from '../bench-bookings.ts'
import { benchRows, benchSurvey } from '../bench-surveys.ts'
import { type NextRequests, runLoad } from './keep-alive-load.ts'

/** The load to generate: requests, connections and time. */
export type LoadOptions = {
  url: string
  /**
   * save: an answer of `items` items, each request with its own answer and Idempotency-Key; book: one of `values` in
   * rotation, each with a key of its own; order: the same, and then the order that the response names is sent to the
   * provider; read: GET; sequence: the requests of `sequencesFile`, in rotation or each once.
   */
  kind: 'save' | 'book' | 'order' | 'read' | 'sequence'
  /** JSON file with a list of `RequestSequence`; for kind `sequence`. */
  sequencesFile?: string
  /** true: each sequence is sent once, then the load ends. */
  once?: boolean
  /** Reservation values. */
  values?: readonly string[]
  /** Answers of a booking besides those of `bookedAnswers`, by item key. */
  furtherAnswers?: Readonly<Record<string, string>>
  /** For kind order: the path to which an order is sent. */
  orderPath?: string
  /**
   * How many requests are begun in a second, whether or not those before are answered; absent: each connection as fast
   * as it can.
   */
  rate?: number
  /** The status that counts as a success; absent: any 2xx. */
  wanted?: number
  /** For save and book. */
  surveyId: string
  items: number
  seconds: number
  connections: number
  /** Further headers, each with its line end. */
  headers?: string
  /** JSON file with a list of session tokens, one per resident, used in rotation. Absent: no Authorization. */
  tokensFile?: string
}

/** Consecutive requests of one resident; one with a body is a POST. */
export type RequestSequence = {
  headers: string
  requests: readonly { path: string; body?: string; contentType?: string }[]
}

/** Runs in a process of its own: `load.ts <order as JSON>` prints a `LoadResult` as JSON. */
const order = JSON.parse(process.argv[2]!) as LoadOptions
const { origin, host, pathname, search } = new URL(order.url)
const tokens = order.tokensFile ? (JSON.parse(readFileSync(order.tokensFile, 'utf8')) as string[]) : []
const authorizations = tokens.length > 0 ? tokens.map((token) => `Authorization: Bearer ${token}\r\n`) : ['']
const run = randomUUID().slice(0, 8)
const [before, after] = JSON.stringify({
  data: benchRows(benchSurvey(order.surveyId, order.items), '%MARK%'),
}).split('%MARK%') as [string, string]
const bytesAround = Buffer.byteLength(before + after)

const values = order.values ?? []
const booked = Object.entries({ ...bookedAnswers, ...order.furtherAnswers })
  .filter(([itemKey]) => itemKey !== 'remarks')
  .map(([itemKey, value]) => ({ surveyId: order.surveyId, itemKey, value }))

let sent = 0
const nextHead = (method: string) => {
  sent += 1
  return `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${order.headers ?? ''}${authorizations[sent % authorizations.length]}`
}

function nextSave(): string {
  const mark = `${run}-${sent + 1}`
  return `${postHead(bytesAround + mark.length)}${before}${mark}${after}`
}

const postHead = (length: number) =>
  `${nextHead('POST')}Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

function nextBooking(): string {
  const value = values[(sent * 7) % values.length]!
  const body = JSON.stringify({
    data: [
      ...booked,
      { surveyId: order.surveyId, itemKey: 'remarks', value: `${run}-${sent}` },
      { surveyId: order.surveyId, itemKey: 'reserve', value },
    ],
  })
  return postHead(Buffer.byteLength(body)) + body
}

function nextOrder(): readonly [string, (answer: string) => string] {
  const booking = nextBooking()
  const authorization = authorizations[sent % authorizations.length]
  return [
    booking,
    (answer) => {
      const { orderId } = JSON.parse(answer) as { orderId: string }
      const body = JSON.stringify({ orderId })
      return `POST ${order.orderPath} HTTP/1.1\r\nHost: ${host}\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    },
  ]
}

const nextRead = () => `${nextHead('GET')}\r\n`

const sequences = order.sequencesFile
  ? (JSON.parse(readFileSync(order.sequencesFile, 'utf8')) as RequestSequence[]).map(textsOf)
  : []

function textsOf({ headers, requests }: RequestSequence): string[] {
  return requests.map(({ path, body, contentType = 'application/json' }) => {
    const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}`
    return body === undefined
      ? `${head}\r\n`
      : `${head}Content-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  })
}

function nextSequence(): readonly string[] | undefined {
  if (order.once && sent === sequences.length) return undefined
  sent += 1
  return sequences[(sent - 1) % sequences.length]
}

const next: NextRequests = {
  save: () => [nextSave()],
  book: () => [nextBooking()],
  order: nextOrder,
  read: () => [nextRead()],
  sequence: nextSequence,
}[order.kind]
console.log(JSON.stringify(await runLoad(origin, next, order)))
