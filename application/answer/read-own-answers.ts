import { refuse } from '../../domain/refusal.ts'
import type { AnswerRow } from '../../domain/survey/answer-record.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Viewer } from '../viewer.ts'
import { ownRowsOf } from './own-rows.ts'

/**
 * Driving port: the viewer's rows of a survey, oldest answer first, cancelled and superseded ones included, without those
 * of admin items; empty if none.
 *
 * @throws Refusal `survey.not_found`
 */
export type ReadOwnAnswers = (command: { surveyId: string }) => Promise<readonly AnswerRow[]>

type Needs = { surveys: SurveyRepository; answers: AnswerRepository }

export const makeReadOwnAnswers =
  ({ surveys, answers }: Needs) =>
  ({ userId }: Viewer): ReadOwnAnswers =>
  async ({ surveyId }) => {
    const survey = await surveys.find(surveyId)
    if (!survey) throw refuse('survey.not_found', { surveyId })
    const records = await answers.listOwn(userId, surveyId)
    return records.flatMap(ownRowsOf(survey.config))
  }
