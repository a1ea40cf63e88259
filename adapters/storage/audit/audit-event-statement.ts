import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { type SqlValue, type Statement, sql } from '../write.ts'

/** Puts an event into the outbox, as part of the write that it speaks of; the sealer chains it later. */
export const auditEvent = (sealing: Pick<Sealing, 'ownerOf'>, event: AuditEvent): Statement =>
  auditEventOf(event.userId === undefined ? null : sealing.ownerOf(event.userId), event)

/** The same for several. */
export const auditEvents = (
  sealing: Pick<Sealing, 'ownerOf'>,
  events: readonly AuditEvent[],
): readonly Statement[] => events.map((event) => auditEvent(sealing, event))

/** Puts an event into the outbox that is about an owner, whose user id the store does not know. */
export const auditEventOf = (
  owner: SqlValue | undefined,
  { at, kind, surveyId, answerId, facts, request }: Omit<AuditEvent, 'userId'>,
): Statement => sql`insert into audit_outbox (at_ms, kind, owner, survey_id, answer_id, facts)
  values (${at}, ${kind}, ${owner ?? null}, ${surveyId ?? null}, ${answerId ?? null},
    ${facts || request ? JSON.stringify({ ...facts, ...request }) : null})`

/** Puts the event into the outbox that tells how many bookings fit a condition, if any do; before they are changed. */
export const bookingsInformedEvent = (
  { at, isInformed }: { at: number; isInformed: boolean },
  condition: Statement,
): Statement => sql`insert into audit_outbox (at_ms, kind, facts)
  select cast(${at} as bigint), ${'bookings.informed' satisfies AuditEvent['kind']},
    '{"count":' || count(*) || ${`,"isInformed":${isInformed}}`}
  from booking where ${condition} having count(*) > 0`
