import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { ClaimedRecord } from '../../../application/ports/claim-repository.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { answerLock, ownAnswersLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { holding, refused, run, runUnread, type Statement, sql, type Write } from '../write.ts'
import { dropDeskNote } from './desk-notes.ts'
import { giveOrder, type KeptOrder } from './orders.ts'
import { sealAnswer } from './sealed-answer.ts'
import { dropTerms } from './terms.ts'
import { unusedKey } from './unused-key.ts'

/** A record as it was read, owned by nobody. */
export type Claimed = {
  record: AnswerRecord
  bodyHash: string
  replaces?: ClaimedRecord['replaces']
  /** Its order, if it has one. */
  orders: readonly KeptOrder[]
}
type Claimer = { userId: string; atMs: number; audit: readonly AuditEvent[] }

/** A record that is to have another owner, sealed for them. */
type SealedRecord = Pick<AnswerRecord, 'answerId' | 'surveyId' | 'keyMs' | 'version' | 'updatedAt'> & {
  from: Uint8Array
  replaces?: ClaimedRecord['replaces']
  sealed: Uint8Array
  orders: readonly Statement[]
}

/** Records that are claimed. */
type ClaimRecords = {
  owner: Uint8Array
  atMs: number
  records: readonly SealedRecord[]
  audit: readonly Statement[]
}

export const sealClaim = (
  sealing: Sealing,
  claimed: readonly Claimed[],
  { userId, atMs, audit }: Claimer,
): ClaimRecords => ({
  owner: sealing.ownerOf(userId),
  atMs,
  records: claimed.map(({ record, bodyHash, replaces, orders }) => ({
    answerId: record.answerId,
    surveyId: record.surveyId,
    keyMs: record.keyMs,
    version: record.version,
    updatedAt: record.updatedAt,
    from: sealing.ownerOf(record.userId),
    ...(replaces && { replaces }),
    sealed: sealAnswer(sealing, { ...record, userId }, bodyHash),
    orders: orders.map((order) => giveOrder(sealing, order, { from: record.userId, to: userId })),
  })),
  audit: auditEvents(sealing, audit),
})

/** What a claim changes of a record. */
type ClaimedNow = Pick<AnswerRecord, 'keyMs' | 'version' | 'updatedAt'>

/**
 * Makes the resident the owner of all records and their bookings; refused at the first they may not claim. @returns
 * each, in their order
 */
export function* claimRecords({ owner, atMs, records, audit }: ClaimRecords): Write<ClaimedNow[], 'refused'> {
  yield* holding(
    records.flatMap(({ answerId, surveyId, replaces }) => [
      answerLock(answerId),
      ownAnswersLock(surveyId, owner),
      ...(replaces ? [answerLock(replaces.answerId)] : []),
    ]),
  )
  const claimed: ClaimedNow[] = []
  for (const each of records) claimed.push(yield* give(each, owner, atMs))
  yield* runUnread(audit)
  return claimed
}

function* give(
  { answerId, surveyId, keyMs, version, updatedAt, from, replaces, sealed, orders }: SealedRecord,
  owner: Uint8Array,
  atMs: number,
): Write<ClaimedNow, 'refused'> {
  const granted = yield* run(sql`delete from claim_grant
    where owner = ${owner} and answer_id = ${answerId} and until_ms > ${atMs}`)
  if (granted.count === 0) yield* refused('refused')
  yield* runUnread(sql`delete from claim_grant where answer_id = ${answerId}`)
  if (replaces) {
    const replaced =
      yield* run(sql`delete from answer where answer_id = ${replaces.answerId} and survey_id = ${surveyId}
      and owner = ${owner} and key_ms = 0 and version = ${replaces.version}
      and not exists (select 1 from booking where booking.answer_id = answer.answer_id) returning seq`)
    const [older] = replaced.rows
    if (!older) return yield* refused('refused')
    yield* runUnread(dropTerms(older.seq!), dropDeskNote(replaces.answerId))
  }
  if (keyMs === 0) {
    const own = yield* run(
      sql`select 1 from answer where survey_id = ${surveyId} and owner = ${owner} and key_ms = 0`,
    )
    if (own.count > 0) yield* refused('refused')
  }
  // saved_at_ms 0: its new owner has never saved it.
  const { rows } = yield* run(sql`update answer set owner = ${owner}, version = version + 1,
      updated_at = ${Math.max(Math.floor(atMs / 1000), updatedAt)}, saved_at_ms = 0, sealed = ${sealed},
      key_ms = ${unusedKey(surveyId, owner, keyMs)}
    where answer_id = ${answerId} and owner = ${from} and version = ${version} returning key_ms, version, updated_at`)
  const [now] = rows
  if (!now) return yield* refused('refused')
  yield* runUnread(
    sql`update booking set owner = ${owner} where answer_id = ${answerId}`,
    sql`update member_number set owner = ${owner} where answer_id = ${answerId}`,
    ...orders,
  )
  return { keyMs: Number(now.key_ms), version: Number(now.version), updatedAt: Number(now.updated_at) }
}
