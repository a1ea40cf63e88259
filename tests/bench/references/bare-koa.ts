import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import Koa from 'koa'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { bareBookings } from './bare-bookings.ts'
import { bareSearch } from './bare-search.ts'

/**
 * The reference server: Koa and better-sqlite3 and nothing else; no sign-in, no rules, no encryption.
 * `POST /rows` stores an answer as a row per item and `POST /record` as one JSON text, with the result under the
 * Idempotency-Key, durable (synchronous=FULL) and with group commit; `POST /each` as rows with a commit each. `POST
 * /book-rows`, `/book-record` and `/book-each` store a booking in the same three ways, with the counter of its slot and
 * an audit row.
 * `POST /full` only checks the key and the slot. `GET /schedule` has the database build seven days. `GET /config` gives
 * the file named by the first argument from memory; the second argument is the number of answers stored at the start.
 * `POST /find` searches answers by two items and `GET /own` gives those of a resident; the third and fourth argument
 * are the numbers of answers of other people and of residents. Prints its port.
 */
type Row = { itemKey: string; value: string; surveyId: string }
type Save = { kind: string; key: string; rows: readonly Row[]; done: (result: string | Error) => void }

const folder = mkdtempSync(join(tmpdir(), 'bare-koa-'))
const db = new Database(join(folder, 'answers.sqlite'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`
  create table answer_rows (partition_key text, sort_key text, survey_id text, item_key text, value text, check_value text,
    updated_at integer, primary key (partition_key, sort_key)) without rowid;
  create table answers (partition_key text primary key, survey_id text, content text, check_value text, updated_at integer)
    without rowid;
  create table idempotency (key text primary key, result text, created_at integer) without rowid;
`)
const bookings = bareBookings(db, tokyoDay(Date.now()), Number(process.argv[3] ?? 0))
const [others, residents] = process.argv.slice(4).map(Number)
const search = others ? bareSearch(db, others, residents ?? 0) : undefined
const insertRow = db.prepare('insert into answer_rows values (?, ?, ?, ?, ?, ?, ?)')
const insertRecord = db.prepare('insert into answers values (?, ?, ?, ?, ?)')
const insertKey = db.prepare('insert into idempotency values (?, ?, ?)')
const findKey = db.prepare('select result from idempotency where key = ?').pluck()
const refused = JSON.stringify({ result: 'ERROR', type: 'quota_exceeded', errorMessage: '満席です。' })

function store({ kind, key, rows }: Save): string {
  const repeated = findKey.get(key)
  if (typeof repeated === 'string') return repeated
  const now = Math.floor(Date.now() / 1000)
  const surveyId = rows[0]!.surveyId
  const partitionKey = `${surveyId}#${key}#${Date.now()}`
  if (kind.startsWith('book') && !bookings.book(partitionKey, key, rows)) return refused
  if (kind.endsWith('record')) insertRecord.run(partitionKey, surveyId, JSON.stringify(rows), '未対応', now)
  else
    for (const { itemKey, value } of rows)
      insertRow.run(partitionKey, `${itemKey}#${value}`, surveyId, itemKey, value, '未対応', now)
  const result = JSON.stringify({ result: 'OK', partitionKey })
  insertKey.run(key, result, now)
  return result
}

let queue: Save[] = []

/** Commits everything that was queued since the last commit. */
function commitAll(): void {
  const batch = queue
  queue = []
  try {
    db.exec('begin immediate')
    const results = batch.map(store)
    db.exec('commit')
    for (const [at, { done }] of batch.entries()) done(results[at]!)
  } catch (error) {
    if (db.inTransaction) db.exec('rollback')
    for (const { done } of batch) done(error as Error)
  }
}

function save(kind: string, key: string, rows: readonly Row[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = (result: string | Error) => (typeof result === 'string' ? resolve(result) : reject(result))
    if (queue.push({ kind, key, rows, done }) > 1) return
    if (kind.endsWith('each')) commitAll()
    else setImmediate(commitAll)
  })
}

async function bodyOf<T = { data: Row[] }>(request: IncomingMessage): Promise<T> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as T
}

type Query = { queryParams: { surveyResults: readonly Row[] } }

async function find(request: IncomingMessage): Promise<string> {
  const { surveyResults } = (await bodyOf<Query>(request)).queryParams
  const { name = '', phone = '' } = Object.fromEntries(
    surveyResults.map(({ itemKey, value }) => [itemKey, value]),
  )
  return search!.find({ name, phone })
}

const config = readFileSync(process.argv[2]!)
const app = new Koa()
app.use(async (context) => {
  context.type = 'application/json'
  if (context.path === '/config') {
    context.body = config
    return
  }
  if (context.path === '/schedule') {
    const { start_day: startDay, end_day: endDay } = context.query
    context.body = bookings.schedule('spread', String(startDay), String(endDay))
    return
  }
  if (context.path === '/find') {
    context.body = await find(context.req)
    return
  }
  if (context.path === '/own') {
    context.body = search!.own(context.get('x-user'))
    return
  }
  const { data } = await bodyOf(context.req)
  if (context.path === '/full') {
    const repeated = findKey.get(context.get('idempotency-key'))
    context.status = repeated === undefined && !bookings.hasRoom(data) ? 422 : 200
    context.body = repeated ?? refused
    return
  }
  const result = await save(context.path.slice(1), context.get('idempotency-key'), data)
  if (result === refused) context.status = 422
  context.body = result
})

const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
