import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { unclaimedUserId } from '../../domain/answer/claim.ts'
import { entriesOf } from '../../domain/answer/entries.ts'
import { findTerms } from '../../domain/answer/find-terms.ts'
import { isAppending } from '../../domain/survey/survey-config.ts'
import { withCarried } from '../payment/fill-order.ts'
import type { AnswerWrite } from '../ports/answer-repository.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { PlacesOfSave } from '../ports/booking-repository.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { ImportContext } from './import-context.ts'
import type { ValidatedImport } from './validate-import.ts'

/** How an answer without an owner comes to be. */
type Unclaimed = Pick<AnswerRecord, 'answerId' | 'registeredBy'> & {
  /** What it books; absent: nothing. */
  places?: PlacesOfSave
  event: Pick<AuditEvent, 'kind' | 'facts' | 'request'>
}

/**
 * The write for an answer that the office brings: without an owner, and last updated when it was taken, since bringing
 * it does not change it. The time of the write is in the audit log.
 */
export function unclaimedWrite(
  ids: Pick<IdSource, 'answerCode' | 'orderId'>,
  { check, status, createdAt, answers: given, number, claimValues, order: ordered }: ValidatedImport,
  { survey: { config, version: surveyVersion }, schema, nowMs }: ImportContext,
  { answerId, registeredBy, places, event }: Unclaimed,
): AnswerWrite {
  const userId = unclaimedUserId(answerId)
  const order = ordered && { ...ordered, orderId: ids.orderId(), userId }
  const answers = order ? withCarried(config, given, order) : given
  const record: AnswerRecord = {
    answerId,
    surveyId: config.surveyId,
    userId,
    registeredBy,
    version: 1,
    keyMs: isAppending(config) ? createdAt * 1000 : 0,
    answerCode: ids.answerCode(),
    check,
    ...(status !== undefined && { status }),
    isLiffMode: false,
    createdAt,
    updatedAt: createdAt,
    entries: entriesOf(schema, answers),
  }
  const { surveyId, version } = record
  const facts = { version, ...event.facts }
  return {
    record,
    surveyVersion,
    // There is no request of a resident that could be repeated.
    bodyHash: '',
    ...(number && { number }),
    ...(claimValues && { claimValues }),
    terms: findTerms(record, schema),
    ...(order && { order: { kind: 'new', order, atMs: nowMs } as const }),
    ...(places && { places }),
    audit: [{ ...event, at: nowMs, userId, surveyId, answerId, facts }],
  }
}
