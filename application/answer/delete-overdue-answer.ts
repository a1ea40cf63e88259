import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type ExpireNeeds, expireOverdue } from './expire-overdue.ts'
import { findKeyed } from './find-own-answer.ts'

/**
 * Driving port: removes an answer if the auto-cancel rule applies to it (CANCEL-24, API-17). If another dose is done or
 * still ahead, only the overdue reservation is removed.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `answer.not_overdue`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile
 */
type DeleteOverdueAnswer = (command: { surveyId: string; partitionKey: string }) => Promise<void>

type Needs = ExpireNeeds & { surveys: SurveyRepository }

export const makeDeleteOverdueAnswer =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): DeleteOverdueAnswer =>
  async (command) => {
    const done = await retryOnConflict(async () => {
      const { record, config } = await findKeyed(needs, viewer, command)
      const outcome = await expireOverdue(needs, config, record, request)
      if (outcome === 'not_overdue') throw refuse('answer.not_overdue', {})
      return outcome === 'conflict' ? undefined : outcome
    })
    if (!done) throw refuse('request.in_progress', {})
  }
