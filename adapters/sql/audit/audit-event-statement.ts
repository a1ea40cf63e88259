import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { Statement } from '../write-plan.ts'

/** Puts an event into the outbox, as part of the write that it speaks of; the sealer chains it later. */
export function auditEventStatement(sealing: Pick<Sealing, 'ownerOf'>, event: AuditEvent): Statement {
  return {
    sql: `insert into audit_outbox (at_ms, kind, owner, survey_id, answer_id, facts) values (?, ?, ?, ?, ?, ?)`,
    values: [
      event.at,
      event.kind,
      event.userId === undefined ? null : sealing.ownerOf(event.userId),
      event.surveyId ?? null,
      event.answerId ?? null,
      factsOf(event),
    ],
  }
}

/** What is told besides, in one column: the facts, and the request. */
const factsOf = ({ facts, request }: AuditEvent): string | null =>
  facts || request ? JSON.stringify({ ...facts, ...request }) : null
