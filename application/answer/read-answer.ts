import { refuse } from '../../domain/refusal.ts'
import type { AnswerRow } from '../../domain/survey/answer-record.ts'
import { keyMsOf } from '../../domain/survey/rows.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Viewer } from '../viewer.ts'
import { ownRowsOf } from './own-rows.ts'

/**
 * Driving port: the rows of one own answer, without those of admin items.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else (ROLE-01) or its survey is gone
 */
export type ReadAnswer = (command: {
  surveyId: string
  partitionKey: string
}) => Promise<readonly AnswerRow[]>

type Needs = { surveys: SurveyRepository; answers: AnswerRepository }

export const makeReadAnswer =
  ({ surveys, answers }: Needs) =>
  ({ userId }: Viewer): ReadAnswer =>
  async ({ surveyId, partitionKey }) => {
    const keyMs = keyMsOf(partitionKey, { surveyId, userId })
    const survey = await surveys.find(surveyId)
    if (keyMs === undefined || !survey) throw refuse('answer.not_found', {})
    const record = await answers.findOwn(userId, surveyId, keyMs)
    if (!record) throw refuse('answer.not_found', {})
    return ownRowsOf(survey.config)(record)
  }
