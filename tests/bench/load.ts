import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { benchRows, benchSurvey } from './bench-surveys.ts'
import { keepBusy } from './keep-alive-load.ts'

/** What to ask, how often at once, for how long. */
export type LoadOrder = {
  url: string
  /** save: an answer of `items` items, each request with its own answer and Idempotency-Key; read: GET. */
  kind: 'save' | 'read'
  surveyId: string
  items: number
  seconds: number
  connections: number
  /** JSON file with a list of session tokens, one per resident; the requests go round. Absent: no Authorization. */
  tokensFile?: string
}

/** Runs in a process of its own: `load.ts <order as JSON>` prints a `LoadResult` as JSON. */
const order = JSON.parse(process.argv[2]!) as LoadOrder
const { origin, host, pathname, search } = new URL(order.url)
const tokens = order.tokensFile ? (JSON.parse(readFileSync(order.tokensFile, 'utf8')) as string[]) : []
const authorizations = tokens.length > 0 ? tokens.map((token) => `Authorization: Bearer ${token}\r\n`) : ['']
const run = randomUUID().slice(0, 8)
const [before, after] = JSON.stringify({
  data: benchRows(benchSurvey(order.surveyId, order.items), '%MARK%'),
}).split('%MARK%') as [string, string]
const bytesAround = Buffer.byteLength(before + after)

let sent = 0
const nextHead = (method: string) => {
  sent += 1
  return `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${authorizations[sent % authorizations.length]}`
}

function nextSave(): string {
  const head = nextHead('POST')
  const mark = `${run}-${sent}`
  const length = bytesAround + mark.length
  return `${head}Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${before}${mark}${after}`
}

const nextRead = () => `${nextHead('GET')}\r\n`

console.log(JSON.stringify(await keepBusy(origin, order.kind === 'save' ? nextSave : nextRead, order)))
