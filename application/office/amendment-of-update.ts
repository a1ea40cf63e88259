import { type AnswerRecord, checkValues, correctionOf } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { officeStatus } from '../../domain/answer/city-status.ts'
import { findTerms } from '../../domain/answer/find-terms.ts'
import { cancellationOf } from '../payment/payment-of-answer.ts'
import type { AnswerAmendment } from '../ports/answer-repository.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import type { ValidatedUpdate } from './validate-update.ts'

/** Check values that may appear in the audit log; the office's own ones are logged as 'other'. */
const knownChecks: ReadonlySet<string> = new Set(Object.values(checkValues).flat())

const cancels = (check: string | undefined): boolean => check !== undefined && isCancelled(check)

/**
 * What stores a new status, and items that the office has set. One that cancels gives all places back and gives up the
 * order, as if the resident had cancelled.
 *
 * @param by.act who does it and why, where that is known
 */
export async function amendmentOf(
  { orders }: { orders: Pick<OrderRepository, 'ofAnswers'> },
  record: AnswerRecord,
  { check, status, entries, items }: Omit<ValidatedUpdate, 'problems' | 'warnings'>,
  {
    survey,
    atMs,
    act,
    request,
  }: { survey: StoredSurvey; atMs: number; act?: AuditEvent['facts'] } & Pick<AuditEvent, 'request'>,
): Promise<AnswerAmendment> {
  const { answerId, surveyId, userId, version } = record
  const updatedAt = Math.max(Math.floor(atMs / 1000), record.updatedAt)
  const by = entries && findTerms({ ...record, entries }, survey.config.surveySchema)
  const order = cancels(check) ? (await orders.ofAnswers(userId, [answerId])).get(answerId) : undefined
  const giveUp = order && cancellationOf(order, atMs)
  return {
    answerId,
    surveyId,
    userId,
    version,
    ...(check !== undefined && { check }),
    ...(status !== undefined && { status }),
    ...(entries && { entries, correction: correctionOf(record, { entries, items, at: updatedAt }) }),
    ...(by && { found: { by, surveyVersion: survey.version } }),
    releases: cancels(check) ? 'all' : [],
    updatedAt,
    ...(giveUp && { order: giveUp }),
    audit: [
      {
        kind: 'answer.updated',
        at: atMs,
        userId,
        surveyId,
        answerId,
        ...(request && { request }),
        facts: {
          version: version + 1,
          ...(check !== undefined && statusFacts(record, { check, status })),
          ...(items.length > 0 && { items: items.join(' ') }),
          ...(giveUp && { order: giveUp.orderId, to: giveUp.to }),
          ...act,
        },
      },
    ],
  }
}

/** The new check value, and old and new status in the words of the city's own list. */
const statusFacts = (
  record: AnswerRecord,
  { check, status = check }: { check: string; status: string | undefined },
) => ({ check: knownChecks.has(check) ? check : 'other', was: officeStatus(record), status })
