import type Database from 'better-sqlite3'
import { type ChainHead, chainEvents, chainStart, type OutboxEvent } from '../../sql/audit/audit-chain.ts'

/** Events sealed in one transaction: about 10 ms of work. */
const AT_ONCE = 500

/** Hangs the oldest events of the outbox on the audit chain. @returns true if there may be more */
export type AuditSealer = () => boolean

export function auditSealer(db: Database.Database, mac: (bytes: Uint8Array) => Uint8Array): AuditSealer {
  const head = db.prepare<[], ChainHead>('select seq, hash from audit_log order by seq desc limit 1')
  const waiting = db.prepare<[], OutboxEvent & { seq: number }>(
    `select seq, at_ms, kind, owner, survey_id, answer_id, facts from audit_outbox order by seq limit ${AT_ONCE}`,
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
    return events.length === AT_ONCE
  })
  const anything = db.prepare('select 1 from audit_outbox limit 1')

  // The look before the lock: a process with nothing to seal holds up nobody.
  return () => anything.get() !== undefined && seal.immediate()
}
