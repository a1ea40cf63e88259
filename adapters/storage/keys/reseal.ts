import { deskNoteContext } from '../answer/desk-notes.ts'
import { orderContext } from '../answer/orders.ts'
import { answerContext } from '../answer/sealed-answer.ts'
import { messageContext } from '../answer/sealed-message.ts'
import { attachmentContext } from '../attachment/sql-attachment-repository.ts'
import { keyOf, type TableName } from '../copy/copied-tables.ts'
import { countRows, tablePages } from '../copy/table-pages.ts'
import { officeSessionContext } from '../office/sql-office-session-repository.ts'
import { pendingContext } from '../order/opened-order.ts'
import { partRefundContext } from '../order/part-refunds.ts'
import type { KeyRing } from '../sealing/key-ring.ts'
import { isSealedByLatest, type Sealing } from '../sealing/sealing.ts'
import { sessionContext } from '../session/sql-session-repository.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { staffAccountContext } from '../staff/sealed-account.ts'
import { staffLinkContext } from '../staff/sealed-link.ts'
import { requestContext } from '../stored-request.ts'
import { raw, type SqlRow, type Statement, sql, writeStatements } from '../write.ts'

/** Records read, and written, at once: about a millisecond of work. */
const STEP = 50
/** The share of the time in which the process does something else. */
const REST_SHARE = 3
const SHORTEST_REST_MS = 2
/** How long a new key is given to get about: later ones are hardly ever sealed with an older key. */
const SETTLE_MS = 2_000
const LOOK_EVERY_MS = 100

export type ResealOptions = {
  /** The time, epoch milliseconds. */
  nowMs: () => number
  /** Called after each step with the records looked at, and how many there are. */
  progress?: (done: number, total: number) => void
  /** Called at the end with how many records no key opens; they stay as they are. */
  onUnreadable?: (records: number) => void
  /** Ends it after the current step. */
  stop?: AbortSignal | undefined
}

/** Every table with a sealed column, and what its records are bound to besides their owner. */
export const sealedTables = {
  answer: (row) => answerContext({ answerId: String(row.answer_id), surveyId: String(row.survey_id) }),
  desk_note: (row) => deskNoteContext(String(row.survey_id), String(row.first_code)),
  attachment: (row) => attachmentContext(String(row.attachment_id)),
  orders: (row) => orderContext(String(row.order_id)),
  part_refund: (row) => partRefundContext(String(row.order_id), Number(row.version)),
  pending_answer: (row) => pendingContext(String(row.order_id)),
  staff_account: (row) => staffAccountContext(row.username_index as Uint8Array),
  staff_link: (row) => staffLinkContext(String(row.sub)),
  message: (row) => messageContext(String(row.answer_id), String(row.message_id)),
  idempotency: (row) => requestContext({ call: String(row.call_name), key: String(row.request_key) }),
  refresh_token: (row) => sessionContext(String(row.family)),
  office_session: (row) => officeSessionContext(String(row.session_id)),
} satisfies Partial<Record<TableName, (row: SqlRow) => readonly string[]>>
type SealedTable = keyof typeof sealedTables
const tables = Object.keys(sealedTables) as SealedTable[]

/** Finds the newest key with which not all records are sealed yet. */
export const findPending = sql`select generation, made_at_ms from key_ring
  where purpose = 'seal' and resealed_at_ms is null
    order by generation desc limit 1`

type Needs = { engine: SqlEngine; sealing: Sealing; ring: KeyRing }

/**
 * Goes through all sealed records until none is left that an older key sealed, and notes that.
 * @returns how many were sealed anew
 * @throws the reason of `stop` when it is aborted
 */
export async function resealRecords(needs: Needs, options: ResealOptions): Promise<number> {
  const { nowMs, stop } = options
  const { engine, ring } = needs
  const newest = await engine.get(findPending)
  if (!newest) return 0
  await settle(Math.min(SETTLE_MS, Number(newest.made_at_ms) + SETTLE_MS - nowMs()), stop)
  const generation = ring.seal.length - 1
  if (generation < Number(newest.generation)) return 0
  let resealed = 0
  let last = await pass(needs, options)
  for (; last.found > 0; last = await pass(needs, options)) resealed += last.found
  await engine.write(writeStatements, [
    sql`update key_ring set resealed_at_ms = ${nowMs()}
      where purpose = 'seal' and generation <= ${generation} and resealed_at_ms is null`,
  ])
  if (last.unreadable > 0) options.onUnreadable?.(last.unreadable)
  return resealed
}

/** @returns how many records another key had sealed, and how many more no key opens */
async function pass(needs: Needs, { progress, stop }: ResealOptions) {
  const { engine, ring } = needs
  let total = 0
  for (const table of tables) total += await countRows(engine.all, table)
  let done = 0
  let found = 0
  let unreadable = 0
  for (const table of tables) {
    for await (const rows of tablePages(engine.all, table, { size: STEP })) {
      stop?.throwIfAborted()
      const startedMs = performance.now()
      const older = rows.filter(
        ({ sealed }) => sealed !== null && !isSealedByLatest(ring, sealed as Uint8Array),
      )
      const resealed = older.flatMap((row) => sealAnew(needs, table, row) ?? [])
      if (resealed.length > 0) await engine.write(writeStatements, resealed)
      found += resealed.length
      unreadable += older.length - resealed.length
      done += rows.length
      progress?.(done, Math.max(done, total))
      await rest(Math.max(SHORTEST_REST_MS, (performance.now() - startedMs) * REST_SHARE))
    }
  }
  return { found, unreadable }
}

/**
 * Only while the record is still the same: who changes it meanwhile seals it anew anyway. @returns undefined if it does
 * not open
 */
function sealAnew({ sealing }: Needs, table: SealedTable, row: SqlRow): Statement | undefined {
  const context = sealedTables[table](row)
  const sealed = row.sealed as Uint8Array
  const owner = row.owner as Uint8Array | undefined
  const key = keyOf(table)
  let text: string
  try {
    text = sealing.unseal(sealed, context, owner)
  } catch {
    // Damaged, or moved here from elsewhere: it must not keep the others from being sealed anew.
    return undefined
  }
  const isSame = key
    .map((column) => sql`${raw(column)} = ${row[column] ?? null} and`)
    .reduce((all, one) => sql`${all} ${one}`)
  return sql`update ${raw(table)} set sealed = ${sealing.seal(text, context, owner)}
    where ${isSame} sealed = ${sealed}`
}

/** @throws the reason of `stop` soon after it is aborted */
async function settle(ms: number, stop: AbortSignal | undefined): Promise<void> {
  for (let left = ms; left > 0; left -= LOOK_EVERY_MS) {
    stop?.throwIfAborted()
    await rest(Math.min(left, LOOK_EVERY_MS))
  }
}

const rest = (ms: number) => new Promise<void>((rested) => setTimeout(rested, ms))
