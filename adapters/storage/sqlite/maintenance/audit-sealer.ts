import type Database from 'better-sqlite3'
import { type ChainHead, chainEvents, chainStart, type OutboxEvent } from '../../audit/audit-chain.ts'
import {
  addCountsSql,
  type CountRow,
  type CountToAdd,
  countTables,
  type EventToCount,
  rowsToAdd,
  waitingColumns,
} from '../../audit/daily-counts.ts'
import { type Happenings, happeningsOf } from '../../audit/happenings.ts'

/** Events sealed in one transaction: about 10 ms of work. */
const BATCH = 500

/**
 * Moves the oldest events of the outbox to the end of the audit chain, and counts them and what else waits for it, in
 * one transaction. @returns true if there may be more
 */
export type AuditSealer = () => boolean

/** @param onSealed called with what happened by what was sealed */
export function auditSealer(
  db: Database.Database,
  mac: (bytes: Uint8Array) => Uint8Array,
  onSealed: (happened: Happenings) => void = () => {},
): AuditSealer {
  const head = db.prepare<[], ChainHead>('select seq, hash from audit_log order by seq desc limit 1')
  const waiting = db.prepare<[], OutboxEvent & EventToCount & { seq: number }>(
    `select e.*, p.language from audit_outbox e left join message_preference p on p.owner = e.owner
      order by e.seq limit ${BATCH}`,
  )
  const append = db.prepare(
    `insert into audit_log (seq, at_ms, kind, owner, survey_id, answer_id, facts, prev_hash, hash)
      values (@seq, @at_ms, @kind, @owner, @survey_id, @answer_id, @facts, @prev_hash, @hash)`,
  )
  const sent = db.prepare('delete from audit_outbox where seq <= ?')
  const toCount = db.prepare<[], CountToAdd & { seq: number }>(
    `select seq, ${waitingColumns} from count_to_add order by seq limit ${BATCH}`,
  )
  const tables = (['daily_count', 'weekly_count'] as const).map((name) => {
    const values = countTables[name].columns.map((column) => `@${column}`)
    return { name, add: db.prepare<CountRow>(addCountsSql(name, `values (${values.join(', ')})`)) }
  })
  const counted = db.prepare('delete from count_to_add where seq <= ?')

  const seal = db.transaction(() => {
    const events = waiting.all()
    const counts = toCount.all()
    for (const link of chainEvents(head.get() ?? chainStart, events, mac)) append.run(link)
    const added = rowsToAdd(events, counts)
    for (const { name, add } of tables) for (const row of added[name]) add.run(row)
    sent.run(events.at(-1)?.seq ?? 0)
    counted.run(counts.at(-1)?.seq ?? 0)
    const more = events.length === BATCH || counts.length === BATCH
    return { more, happened: happeningsOf(events, counts) }
  })
  const anything = db.prepare(
    'select 1 where exists (select 1 from audit_outbox) or exists (select 1 from count_to_add)',
  )

  // Read before taking the write lock: with nothing to seal nobody has to wait.
  return () => {
    if (anything.get() === undefined) return false
    const { more, happened } = seal.immediate()
    onSealed(happened)
    return more
  }
}
