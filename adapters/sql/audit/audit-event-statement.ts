import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { Statement, Step } from '../write-plan.ts'

const insertSql = `insert into audit_outbox (at_ms, kind, owner, survey_id, answer_id, facts) values (?, ?, ?, ?, ?, ?)`

/** Puts an event into the outbox, as part of the write that it speaks of; the sealer chains it later. */
export const auditEventStatement = (sealing: Pick<Sealing, 'ownerOf'>, event: AuditEvent): Statement => ({
  sql: insertSql,
  values: valuesOf(event, event.userId === undefined ? null : sealing.ownerOf(event.userId)),
})

/** Puts an event about the owner of a row into the outbox, for each row of the step that it belongs to. */
export const auditEventOfRow = (event: Omit<AuditEvent, 'userId'>): Step => ({
  sql: insertSql,
  values: valuesOf(event, { column: 'owner' }),
})

/** Puts the expiry of an order into the outbox, for each row of the step that it belongs to. */
export const orderExpiredStatement = (at: number): Step => ({
  sql: insertSql,
  values: [
    at,
    'order.moved' satisfies AuditEvent['kind'],
    { column: 'owner' },
    { column: 'survey_id' },
    null,
    { json: { order: 'order_id', to: 'state' } },
  ],
})

/** Puts the removal of a staff record that was never linked into the outbox, for each row of the step that it belongs to. */
export const staffPurgedStatement = (at: number): Step => ({
  sql: insertSql,
  values: [at, 'staff.purged' satisfies AuditEvent['kind'], null, null, null, { json: { sub: 'sub' } }],
})

/** Puts the end of a message that came to its time unsent into the outbox, for each row of the step that it belongs to. */
export const messageLateStatement = (at: number): Step => ({
  sql: insertSql,
  values: [
    at,
    'message.given_up' satisfies AuditEvent['kind'],
    { column: 'owner' },
    null,
    { column: 'answer_id' },
    { json: { message: 'kind', reason: 'reason' } },
  ],
})

/** Puts the event into the outbox that tells how many bookings fit a condition, if any do; before they are changed. */
export const bookingsInformedStatement = (
  { at, isInformed }: { at: number; isInformed: boolean },
  { sql, values }: Statement,
): Statement => ({
  sql: `insert into audit_outbox (at_ms, kind, facts)
    select cast(? as bigint), ?, '{"count":' || count(*) || ',"isInformed":${isInformed}}'
    from booking where ${sql} having count(*) > 0`,
  values: [at, 'bookings.informed' satisfies AuditEvent['kind'], ...values],
})

const valuesOf = <Owner>(
  { at, kind, surveyId, answerId, ...told }: Omit<AuditEvent, 'userId'>,
  owner: Owner,
) => [at, kind, owner, surveyId ?? null, answerId ?? null, factsOf(told)]

/** What is told besides, in one column: the facts, and the request. */
const factsOf = ({ facts, request }: Pick<AuditEvent, 'facts' | 'request'>): string | null =>
  facts || request ? JSON.stringify({ ...facts, ...request }) : null
