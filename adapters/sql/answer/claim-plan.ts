import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { ClaimedRecord } from '../../../application/ports/claim-repository.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { answerLock, ownAnswersLock } from '../lock.ts'
import type { Step, WritePlan } from '../write-plan.ts'
import { giveOrderStep, type KeptOrder } from './order-steps.ts'
import { sealAnswer } from './sealed-answer.ts'
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

/** The resident may not claim a record. */
type ClaimStop = 'refused'

/**
 * The plan to make the resident the owner of all records and their bookings; stops at the first they may not claim. The new key,
 * version and time of change of each record are returned under the name `claimed`, in the order given.
 */
export function claimPlan(
  sealing: Sealing,
  claimed: readonly Claimed[],
  { userId, atMs, audit }: Claimer,
): WritePlan<ClaimStop, 'claimed'> {
  const owner = sealing.ownerOf(userId)
  const locks = claimed.flatMap(({ record, replaces }) => [
    answerLock(record.answerId),
    ownAnswersLock(record.surveyId, owner),
    ...(replaces ? [answerLock(replaces.answerId)] : []),
  ])
  return {
    locks,
    steps: [
      ...claimed.flatMap((each) => giveSteps(sealing, each, { owner, userId, atMs })),
      ...audit.map((event) => auditEventStatement(sealing, event)),
    ],
  }
}

const orRefuse = { expect: 1, otherwise: 'refused' } as const

function giveSteps(
  sealing: Sealing,
  { record, bodyHash, replaces, orders }: Claimed,
  { owner, userId, atMs }: { owner: Uint8Array; userId: string; atMs: number },
): Step<ClaimStop, 'claimed'>[] {
  const { answerId, surveyId, keyMs, version } = record
  const free = unusedKey(surveyId, owner, keyMs)
  const steps: Step<ClaimStop, 'claimed'>[] = [
    {
      sql: 'delete from claim_grant where owner = ? and answer_id = ? and until_ms > ?',
      values: [owner, answerId, atMs],
      ...orRefuse,
    },
    { sql: 'delete from claim_grant where answer_id = ?', values: [answerId] },
  ]
  if (replaces) {
    steps.push({
      sql: `delete from answer where answer_id = ? and survey_id = ? and owner = ? and key_ms = 0 and version = ?
        and not exists (select 1 from booking where booking.answer_id = answer.answer_id)`,
      values: [replaces.answerId, surveyId, owner, replaces.version],
      ...orRefuse,
    })
  }
  if (keyMs === 0) {
    steps.push({
      sql: 'select 1 from answer where survey_id = ? and owner = ? and key_ms = 0',
      values: [surveyId, owner],
      expect: 0,
      otherwise: 'refused',
    })
  }
  return [
    ...steps,
    {
      // saved_at_ms 0: its new owner has never saved it.
      sql: `update answer set owner = ?, version = version + 1, updated_at = ?, saved_at_ms = 0, sealed = ?,
        key_ms = ${free.sql} where answer_id = ? and owner = ? and version = ? returning key_ms, version, updated_at`,
      values: [
        owner,
        Math.max(Math.floor(atMs / 1000), record.updatedAt),
        sealAnswer(sealing, { ...record, userId }, bodyHash),
        ...free.values,
        answerId,
        sealing.ownerOf(record.userId),
        version,
      ],
      ...orRefuse,
      returning: 'claimed',
    },
    { sql: 'update booking set owner = ? where answer_id = ?', values: [owner, answerId] },
    { sql: 'update member_number set owner = ? where answer_id = ?', values: [owner, answerId] },
    ...orders.map((order) => giveOrderStep(sealing, order, { from: record.userId, to: userId })),
  ]
}
