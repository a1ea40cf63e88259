import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { afterExpiry, type ExpireNeeds } from './expire-overdue.ts'
import { findKeyed } from './find-own-answer.ts'
import { type OwnAnswerNeeds, toOwnAnswer } from './to-own-answer.ts'

/**
 * Driving port: one own answer, without what admin items say, and what keeps the viewer from changing and cancelling
 * it. Reservations of it that ran out unused go first (CANCEL-26).
 *
 * @returns undefined if the form shows nothing of it by now
 * @throws Refusal `answer.not_found` — also when it belongs to someone else (ROLE-01), its survey is gone or nothing is
 * left of it
 */
type ReadAnswer = (command: { surveyId: string; partitionKey: string }) => Promise<OwnAnswer | undefined>

type Needs = ExpireNeeds & OwnAnswerNeeds & { surveys: SurveyRepository }

export const makeReadAnswer =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): ReadAnswer =>
  async (command) => {
    const { record, config } = await findKeyed(needs, viewer, command)
    const left = await afterExpiry(needs, config, record, request)
    if (!left) throw refuse('answer.not_found', {})
    return (await toOwnAnswer(needs, config))(left)
  }
