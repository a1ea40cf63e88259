import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type ExpireNeeds, expireOverdue } from './expire-overdue.ts'

/**
 * An answer as it stands once its overdue reservations are gone (CANCEL-26); undefined if nothing is left of it. Where they can't
 * be taken out now they stay for the next reading: nobody is kept from reading by it.
 */
export async function withoutOverdue(
  needs: ExpireNeeds,
  config: SurveyConfig,
  record: AnswerRecord,
): Promise<AnswerRecord | undefined> {
  try {
    const outcome = await expireOverdue(needs, config, record)
    if (outcome === 'not_overdue') return record
  } catch (error) {
    if (isRefusal(error, 'service.unavailable')) return record
    throw error
  }
  return needs.ownAnswers.findOwn(record.userId, record.surveyId, record.keyMs)
}
