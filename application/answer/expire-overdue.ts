import type { AnswerEntry, AnswerRecord } from '../../domain/answer/answer-record.ts'
import { canRunOut, overdueItems } from '../../domain/answer/auto-cancel.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { doseDate } from '../../domain/reservation/vaccination.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'

/** What auto-cancel needs from outside. */
export type ExpireNeeds = { answers: AnswerRepository; ownAnswers: OwnAnswerRepository; clock: Clock }

/**
 * Removes the overdue reservations of an answer and releases their places (CANCEL-24, CANCEL-25). If no other dose is
 * done or still ahead, the whole answer is removed, unless its form takes payments.
 *
 * @returns 'not_overdue' if it has no overdue reservation, 'conflict' if it changed meanwhile; nothing was stored then
 * @throws Refusal `service.unavailable`
 */
export async function expireOverdue(
  { answers, clock }: ExpireNeeds,
  config: SurveyConfig,
  record: AnswerRecord,
  request: RequestContext,
): Promise<'not_overdue' | 'removed' | 'amended' | 'conflict'> {
  // Cheap check first: this runs for every answer that is read, and a resident may have thousands.
  if (!canRunOut(config)) return 'not_overdue'
  const at = clock.now()
  const overdue = new Set(overdueItems(config, record, tokyoDay(at)))
  if (overdue.size === 0) return 'not_overdue'
  const { answerId, surveyId, userId, version } = record
  const facts = { version: version + 1, bookings: overdue.size }
  const audit: AuditEvent[] = [{ kind: 'answer.expired', at, userId, surveyId, answerId, request, facts }]
  const change = { answerId, surveyId, userId, version, audit }

  const entries = record.entries.filter(({ itemKey }) => !overdue.has(itemKey))
  // What was paid for stays: its order says what became of the money.
  if (!takesPayments(config) && !hasOtherDose(config, entries)) return answers.remove(change)
  const updatedAt = Math.floor(at / 1000)
  const amended = await answers.amend({ ...change, entries, releases: [...overdue], updatedAt })
  return amended === 'amended' ? amended : 'conflict'
}

function hasOtherDose({ surveySchema = [] }: SurveyConfig, entries: readonly AnswerEntry[]): boolean {
  const left = answersOf(entries)
  return surveySchema.some((item) => {
    if (item.type !== 'reservation') return false
    const [text = ''] = left.get(item.itemKey) ?? []
    return parseReservation(text)?.day !== undefined || doseDate(surveySchema, left, item) !== undefined
  })
}

/**
 * Removes the overdue reservations of an answer before it is read, and returns it as it is then (CANCEL-26); undefined
 * if it was removed as a whole. If the store is unavailable for writing the answer is returned unchanged: reading must
 * not fail because of it.
 */
export async function afterExpiry(
  needs: ExpireNeeds,
  config: SurveyConfig,
  record: AnswerRecord,
  request: RequestContext,
): Promise<AnswerRecord | undefined> {
  try {
    const outcome = await expireOverdue(needs, config, record, request)
    if (outcome === 'not_overdue') return record
  } catch (error) {
    if (isRefusal(error, 'service.unavailable')) return record
    throw error
  }
  return needs.ownAnswers.findOwn(record.userId, record.surveyId, record.keyMs)
}
