import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { RequestContext } from '../request-context.ts'
import { inBatches } from '../shared/in-batches.ts'
import type { Viewer } from '../viewer.ts'
import type { StandingNeeds } from './answer-standing.ts'
import { type ExpireNeeds, withoutOverdue } from './expire-overdue.ts'
import { ownAnswersOf } from './own-answers.ts'

/**
 * Driving port: the viewer's answers to a survey, oldest first, cancelled and superseded ones included, without what admin items
 * say and without those of which the form shows nothing by now; empty if none. They tell what keeps the viewer from changing and
 * cancelling them. Reservations that ran out unused go first (CANCEL-26).
 *
 * @throws Refusal `survey.not_found`
 */
type ReadOwnAnswers = (command: { surveyId: string }) => Promise<readonly OwnAnswer[]>

type Needs = ExpireNeeds & StandingNeeds & { surveys: SurveyRepository }

export const makeReadOwnAnswers =
  (needs: Needs) =>
  ({ userId }: Viewer, request: RequestContext): ReadOwnAnswers =>
  async ({ surveyId }) => {
    const survey = await needs.surveys.find(surveyId)
    if (!survey) throw refuse('survey.not_found', { surveyId })
    const { config } = survey
    const ownAnswer = await ownAnswersOf(needs, config)
    const records = await needs.ownAnswers.listOwn(userId, surveyId)
    const read = await inBatches(records, async (record) => {
      const left = await withoutOverdue(needs, config, record, request)
      return left && ownAnswer(left)
    })
    return read.filter((answer) => answer !== undefined)
  }
