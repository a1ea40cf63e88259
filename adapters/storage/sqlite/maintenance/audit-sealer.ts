import type Database from 'better-sqlite3'
import { type ChainHead, chainEvents, chainStart, type OutboxEvent } from '../../audit/audit-chain.ts'

/** Events sealed in one transaction: about 10 ms of work. */
const BATCH = 500

/** Moves the oldest events of the outbox to the end of the audit chain. @returns true if there may be more */
export type AuditSealer = () => boolean

export function auditSealer(db: Database.Database, mac: (bytes: Uint8Array) => Uint8Array): AuditSealer {
  const head = db.prepare<[], ChainHead>('select seq, hash from audit_log order by seq desc limit 1')
  const waiting = db.prepare<[], OutboxEvent & { seq: number }>(
    `select seq, at_ms, kind, owner, survey_id, answer_id, facts from audit_outbox order by seq limit ${BATCH}`,
  )
  const append = db.prepare(
    `insert into audit_log (seq, at_ms, kind, owner, survey_id, answer_id, facts, prev_hash, hash)
      values (@seq, @at_ms, @kind, @owner, @survey_id, @answer_id, @facts, @prev_hash, @hash)`,
  )
  const sent = db.prepare('delete from audit_outbox where seq <= ?')

  const seal = db.transaction(() => {
    const events = waiting.all()
    const last = events.at(-1)
    if (!last) return false
    for (const link of chainEvents(head.get() ?? chainStart, events, mac)) append.run(link)
    sent.run(last.seq)
    return events.length === BATCH
  })
  const anything = db.prepare('select 1 from audit_outbox limit 1')

  // Read before taking the write lock: with nothing to seal nobody has to wait.
  return () => anything.get() !== undefined && seal.immediate()
}
