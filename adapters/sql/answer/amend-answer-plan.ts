import type { AnswerAmendment, AnswerRemoval } from '../../../application/ports/answer-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { answerLock } from '../lock.ts'
import { type Released, releaseSteps } from '../reservation/place-steps.ts'
import type { SqlValue, WritePlan } from '../write-plan.ts'
import { dropIdleRemindersStep, dropMessagesStep, messageSteps } from './message-steps.ts'
import { forgetOrdersStep, moveLocks, moveSteps, type OrderStop } from './order-steps.ts'

/** Condition for the answer at the version that the change was made for. */
const sameVersion = 'answer_id = ? and survey_id = ? and owner = ? and version = ?'
const sameVersionValues = (
  sealing: Sealing,
  { answerId, surveyId, userId, version }: AnswerRemoval,
): SqlValue[] => [answerId, surveyId, sealing.ownerOf(userId), version]

/** The answer is gone or has another version, or its order has. */
type AmendStop = 'conflict' | OrderStop

/**
 * The plan of a change of an answer.
 * @param resealed the sealed column with the new entries; undefined if they do not change
 */
export function amendAnswerPlan(
  sealing: Sealing,
  amendment: AnswerAmendment,
  resealed: Uint8Array | undefined,
): WritePlan<AmendStop, Released> {
  const { answerId, userId, check, status, releases, updatedAt, order, messages, audit } = amendment
  const releasing = releaseSteps(answerId, releases === 'all' ? { keeps: [] } : { items: releases })
  return {
    locks: [answerLock(answerId), ...(order ? moveLocks(order) : [])],
    steps: [
      ...releasing,
      {
        sql: `update answer set version = version + 1, updated_at = ?, ${check === undefined ? '' : 'check_value = ?, status = ?,'}
          sealed = coalesce(?, sealed), bookings = (select count(*) from booking where booking.answer_id = answer.answer_id)
        where ${sameVersion}`,
        values: [
          updatedAt,
          ...(check === undefined ? [] : [check, status ?? null]),
          resealed ?? null,
          ...sameVersionValues(sealing, amendment),
        ],
        expect: 1,
        otherwise: 'conflict',
      },
      ...(order ? moveSteps(order) : []),
      ...(messages ? [dropMessagesStep(answerId)] : releasing.map(() => dropIdleRemindersStep(answerId))),
      ...messageSteps(sealing, { answerId, userId }, messages),
      ...audit.map((event) => auditEventStatement(sealing, event)),
    ],
  }
}

/** The plan to remove an answer. */
export const removeAnswerPlan = (
  sealing: Sealing,
  removal: AnswerRemoval,
): WritePlan<'conflict', Released> => ({
  locks: [answerLock(removal.answerId)],
  steps: [
    ...releaseSteps(removal.answerId),
    forgetOrdersStep('answer_id', removal.answerId),
    dropMessagesStep(removal.answerId),
    {
      sql: `delete from answer where ${sameVersion}`,
      values: sameVersionValues(sealing, removal),
      expect: 1,
      otherwise: 'conflict',
    },
    ...removal.audit.map((event) => auditEventStatement(sealing, event)),
  ],
})
