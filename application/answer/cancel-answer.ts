import { checkValues } from '../../domain/answer/answer-record.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type AnswerObstacles, answerObstacles } from './answer-obstacles.ts'
import { type MessageNeeds, messagesAbout } from './booking-messages.ts'
import { findKeyed } from './find-own-answer.ts'
import { givingUp, isCleared, refuseUnlessReservationItem } from './give-up.ts'
import { type OwnAnswerNeeds, toOwnAnswer } from './to-own-answer.ts'

type CancelAnswerCommand = {
  surveyId: string
  partitionKey: string
  /** The reservation item whose reservation alone is cancelled; absent: the whole answer. */
  itemKey?: string
  /** From the cancel-confirmation screen: the stored check is 'NG' (CANCEL-05), else 'キャンセル' (CANCEL-08). */
  via?: 'confirm'
}

/**
 * Driving port: the viewer cancels an answer; its slots are free again in the same step (CANCEL-23). Cancelling again
 * in the same way changes nothing and is no error.
 *
 * With `itemKey` one reservation is cancelled and the rest of the answer stays as it is; if no other reservation is
 * booked or done, the whole answer is cancelled. Without it no reservation may be done or past its deadline.
 *
 * @returns the answer as it is now; undefined if the form shows nothing of it by now
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `reservation.unknown` if `itemKey` names no reservation item
 * @throws Refusal the first that applies (CANCEL-22): `answer.cancelled` if it was cancelled in another way,
 * `payment.by_office`, `payment.cancelled`, `payment.period_over`, `reservation.deadline_passed`,
 * `payment.cancel_not_accepted`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile
 * @throws Refusal `service.unavailable`, also if the days off are unknown (CANCEL-14)
 */
export type CancelAnswer = (command: CancelAnswerCommand) => Promise<OwnAnswer | undefined>

type Needs = OwnAnswerNeeds &
  MessageNeeds & {
    surveys: SurveyRepository
    answers: AnswerRepository
    ownAnswers: OwnAnswerRepository
  }

export const makeCancelAnswer =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): CancelAnswer =>
  async (command) => {
    const { itemKey } = command
    const check = command.via === 'confirm' ? checkValues.cancelledOnConfirmScreen : checkValues.cancelled
    const done = await retryOnConflict(async () => {
      const found = await findKeyed(needs, viewer, command)
      const { record } = found
      if (itemKey !== undefined) refuseUnlessReservationItem(found.schema, itemKey)
      if (record.check === check) return true
      const obstacles = await answerObstacles(needs, found.config, record, 'cancel')
      refuseIfForbidden(obstacles, itemKey)
      if (itemKey !== undefined && isCleared(record, itemKey)) return true
      const { kind, facts, cancelled, staying, ...change } = givingUp(record, obstacles, { itemKey, check })
      const about = { notice: 'cancelled', about: cancelled, standing: staying } as const
      const messages = await messagesAbout(needs, record.entries, about)
      const { answerId, surveyId, userId, version } = record
      const at = needs.clock.now()
      const amended = await needs.answers.amend({
        ...{ answerId, surveyId, userId, version, ...change },
        ...(messages && { messages }),
        updatedAt: Math.floor(at / 1000),
        audit: [{ kind, at, userId, surveyId, answerId, request, facts: { version: version + 1, ...facts } }],
      })
      return amended === 'amended' || undefined
    })
    if (!done) throw refuse('request.in_progress', {})
    const { config, record } = await findKeyed(needs, viewer, command)
    return (await toOwnAnswer(needs, config))(record)
  }

/** @throws Refusal of a `CancelObstacle`, `service.unavailable` */
function refuseIfForbidden(answer: AnswerObstacles, itemKey: string | undefined): void {
  const { cancelDeadline, deadlines, obstacleOf, obstacles } = answer
  const deadline = itemKey === undefined ? cancelDeadline : deadlines.get(itemKey)
  if (deadline === 'unknown') throw refuse('service.unavailable', {})
  const obstacle = itemKey === undefined ? obstacles.cancelObstacle : obstacleOf(itemKey)
  if (obstacle) throw refuse(obstacle, {})
}
