import type { AnswerRow } from '../../domain/answer/answer-record.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Viewer } from '../viewer.ts'
import type { StandingNeeds } from './answer-standing.ts'
import type { ExpireNeeds } from './expire-overdue.ts'
import { inTurns } from './in-turns.ts'
import { ownRowsOf } from './own-rows.ts'
import { withoutOverdue } from './without-overdue.ts'

/**
 * Driving port: the viewer's rows of a survey, oldest answer first, cancelled and superseded ones included, without those
 * of admin items; empty if none. They tell what keeps the viewer from changing and cancelling an answer. Reservations that ran out
 * unused go first (CANCEL-26).
 *
 * @throws Refusal `survey.not_found`
 */
export type ReadOwnAnswers = (command: { surveyId: string }) => Promise<readonly AnswerRow[]>

type Needs = ExpireNeeds & StandingNeeds & { surveys: SurveyRepository }

export const makeReadOwnAnswers =
  (needs: Needs) =>
  ({ userId }: Viewer): ReadOwnAnswers =>
  async ({ surveyId }) => {
    const survey = await needs.surveys.find(surveyId)
    if (!survey) throw refuse('survey.not_found', { surveyId })
    const { config } = survey
    const rows = await ownRowsOf(needs, config)
    const records = await needs.ownAnswers.listOwn(userId, surveyId)
    const read = await inTurns(records, async (record) => {
      const left = await withoutOverdue(needs, config, record)
      return left ? rows(left) : []
    })
    return read.flat()
  }
