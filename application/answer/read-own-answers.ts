import { refuse } from '../../domain/refusal.ts'
import type { AnswerRow } from '../../domain/survey/answer-record.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { ExpireNeeds } from '../reservation/expire-overdue.ts'
import { withoutOverdue } from '../reservation/without-overdue.ts'
import type { Viewer } from '../viewer.ts'
import { ownRowsOf } from './own-rows.ts'

/**
 * Driving port: the viewer's rows of a survey, oldest answer first, cancelled and superseded ones included, without those
 * of admin items; empty if none. Reservations that ran out unused go first (CANCEL-26).
 *
 * @throws Refusal `survey.not_found`
 */
export type ReadOwnAnswers = (command: { surveyId: string }) => Promise<readonly AnswerRow[]>

type Needs = ExpireNeeds & { surveys: SurveyRepository; bookings: BookingRepository }

export const makeReadOwnAnswers =
  (needs: Needs) =>
  ({ userId }: Viewer): ReadOwnAnswers =>
  async ({ surveyId }) => {
    const survey = await needs.surveys.find(surveyId)
    if (!survey) throw refuse('survey.not_found', { surveyId })
    const { config } = survey
    const rows = await ownRowsOf(config, needs.bookings)
    const read: AnswerRow[] = []
    for (const record of await needs.answers.listOwn(userId, surveyId)) {
      const left = await withoutOverdue(needs, config, record)
      if (left) read.push(...rows(left))
    }
    return read
  }
