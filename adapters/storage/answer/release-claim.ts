import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { unclaimedUserId } from '../../../domain/answer/claim.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { answerLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { holding, raw, refused, run, runUnread, type Statement, sql, type Write } from '../write.ts'
import { dropMessages } from './messages.ts'
import { giveOrder, type KeptOrder } from './orders.ts'
import { sealAnswer } from './sealed-answer.ts'

/** An answer as it was read, with its order, if it has one. */
type Held = { record: AnswerRecord; bodyHash: string; orders: readonly KeptOrder[] }

/** An answer that is to be nobody's, sealed for that. */
type SealedRecord = Pick<AnswerRecord, 'answerId' | 'version'> & {
  owner: Uint8Array
  sealed: Uint8Array
  orders: readonly Statement[]
}

/** Answers of one series that are released: the latest, then those that it superseded. */
type ReleaseClaim = {
  from: Uint8Array
  records: readonly SealedRecord[]
  updatedAt: number
  audit: readonly Statement[]
}

export const sealRelease = (
  sealing: Sealing,
  held: readonly [latest: Held, ...superseded: Held[]],
  { atMs, audit }: { atMs: number; audit: readonly AuditEvent[] },
): ReleaseClaim => {
  const { userId: from, updatedAt } = held[0].record
  return {
    from: sealing.ownerOf(from),
    updatedAt: Math.max(Math.floor(atMs / 1000), updatedAt),
    records: held.map(({ record, bodyHash, orders }) => {
      const { answerId, version } = record
      const to = unclaimedUserId(answerId)
      return {
        ...{ answerId, version },
        owner: sealing.ownerOf(to),
        sealed: sealAnswer(sealing, { ...record, userId: to }, bodyHash),
        orders: orders.map((order) => giveOrder(sealing, order, { from, to })),
      }
    }),
    audit: auditEvents(sealing, audit),
  }
}

/** Makes answers nobody's, with their bookings and orders; refused unless each is as it was read. */
export function* releaseClaim(release: ReleaseClaim): Write<'released', 'changed'> {
  const { from, records, updatedAt, audit } = release
  yield* holding(records.map(({ answerId }) => answerLock(answerId)))
  for (const [index, { answerId, version, owner, sealed, orders }] of records.entries()) {
    // What was superseded is changed by nothing more, and claimed by nobody; saved_at_ms 0: nobody has saved it.
    const now =
      index === 0 ? sql`version = version + 1, updated_at = ${updatedAt}` : raw('claim_index = null')
    const { count } =
      yield* run(sql`update answer set owner = ${owner}, sealed = ${sealed}, saved_at_ms = 0, ${now}
      where answer_id = ${answerId} and owner = ${from} and version = ${version}`)
    if (count === 0) yield* refused('changed')
    yield* runUnread(
      sql`update booking set owner = ${owner} where answer_id = ${answerId}`,
      sql`update member_number set owner = ${owner} where answer_id = ${answerId}`,
      sql`delete from claim_grant where answer_id = ${answerId}`,
      dropMessages(answerId),
      ...orders,
    )
  }
  yield* runUnread(audit)
  return 'released'
}
