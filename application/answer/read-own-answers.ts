import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { RequestContext } from '../request-context.ts'
import { inBatches } from '../shared/in-batches.ts'
import type { Viewer } from '../viewer.ts'
import type { ObstacleNeeds } from './answer-obstacles.ts'
import { afterExpiry, type ExpireNeeds } from './expire-overdue.ts'
import { toOwnAnswer } from './to-own-answer.ts'

/**
 * Driving port: the viewer's answers to a survey, oldest first, cancelled and superseded ones included; empty if none. Admin items
 * are left out, and answers of which the form shows nothing now. Each says why it can't be changed or cancelled. Overdue
 * reservations are removed before (CANCEL-26).
 *
 * @throws Refusal `survey.not_found`
 */
type ReadOwnAnswers = (command: { surveyId: string }) => Promise<readonly OwnAnswer[]>

type Needs = ExpireNeeds & ObstacleNeeds & { surveys: SurveyRepository }

export const makeReadOwnAnswers =
  (needs: Needs) =>
  ({ userId }: Viewer, request: RequestContext): ReadOwnAnswers =>
  async ({ surveyId }) => {
    const survey = await needs.surveys.find(surveyId)
    if (!survey) throw refuse('survey.not_found', { surveyId })
    const { config } = survey
    const ownAnswer = await toOwnAnswer(needs, config)
    const records = await needs.ownAnswers.listOwn(userId, surveyId)
    const read = await inBatches(records, async (record) => {
      const left = await afterExpiry(needs, config, record, request)
      return left && ownAnswer(left)
    })
    return read.filter((answer) => answer !== undefined)
  }
