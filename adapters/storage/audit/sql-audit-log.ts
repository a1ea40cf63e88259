import type { AuditEvent, AuditedEvent, AuditLog } from '../../../application/ports/audit-log.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, sql, writeStatements } from '../write.ts'
import { auditEvent } from './audit-event-statement.ts'

/** Events that stand alone, on their way into the chain, and what is told of answers. */
export const sqlAuditLog = (engine: SqlEngine, sealing: Sealing): AuditLog => ({
  record: (event) => engine.write(writeStatements, [auditEvent(sealing, event)]),

  async ofAnswers(answerIds, { kinds, limit }) {
    if (answerIds.length === 0 || kinds.length === 0) return []
    const latestIn = (table: 'audit_log' | 'audit_outbox') =>
      sql`select at_ms, kind, answer_id, facts from ${raw(table)}
        where answer_id in (${listOf(answerIds)}) and kind in (${listOf(kinds)}) order by seq desc limit ${limit}`
    // As of one moment: an event goes from the one table to the other.
    const [waiting = [], chained = []] = await engine.snapshot(async (read) => [
      await read(latestIn('audit_outbox')),
      await read(latestIn('audit_log')),
    ])
    return [...waiting, ...chained].slice(0, limit).reverse().map(eventOf)
  },
})

function eventOf({ at_ms, kind, answer_id, facts: told }: SqlRow): AuditedEvent {
  const { requestId, address, isInLine, ...facts } = JSON.parse(String(told ?? '{}')) as NonNullable<
    AuditEvent['facts']
  >
  return { kind: kind as AuditEvent['kind'], at: Number(at_ms), answerId: String(answer_id), facts }
}
