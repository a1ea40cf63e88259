import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { ExpireNeeds } from './expire-overdue.ts'
import { type AskForList, listing } from './in-pieces.ts'
import { ownRecords, shownOf } from './own-records.ts'
import { type OwnAnswerNeeds, toOwnAnswer } from './to-own-answer.ts'

/**
 * Driving port: the viewer's answers to a survey, oldest first, cancelled and superseded ones of the last year
 * included; empty if none. Admin items are left out, and answers of which the form shows nothing now. Each says why it
 * can't be changed or cancelled. Overdue reservations are removed before (CANCEL-26).
 *
 * @throws Refusal `survey.not_found`
 */
type ReadOwnAnswers = AskForList<{ surveyId: string }, OwnAnswer>

type Needs = ExpireNeeds & OwnAnswerNeeds & { surveys: SurveyRepository }

export const makeReadOwnAnswers =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): ReadOwnAnswers =>
    listing(async ({ surveyId }) => {
      const survey = await needs.surveys.find(surveyId)
      if (!survey) throw refuse('survey.not_found', { surveyId })
      const ownAnswer = await toOwnAnswer(needs, survey.config)
      return shownOf(ownRecords(needs, { viewer, request, config: survey.config }), ownAnswer)
    })
