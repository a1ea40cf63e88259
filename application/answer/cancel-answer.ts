import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { refuse } from '../../domain/refusal.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { judgeAgain } from '../shared/judge-again.ts'
import type { Viewer } from '../viewer.ts'
import { answerStanding, type StandingNeeds } from './answer-standing.ts'
import { findKeyed, type KeyedAnswer } from './find-own-answer.ts'

export type CancelAnswerCommand = {
  surveyId: string
  partitionKey: string
  /** From the cancel-confirmation screen: the stored check is 'NG' (CANCEL-05), else 'キャンセル' (CANCEL-08). */
  via?: 'confirm'
}

/**
 * Driving port: the viewer cancels an answer; its slots are free again in the same step (CANCEL-23). Cancelling once more by
 * the same way changes nothing and is no error.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal the first that applies (CANCEL-22): `answer.cancelled` if it was cancelled by another way,
 * `reservation.deadline_passed`, `payment.cancel_not_accepted`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile
 * @throws Refusal `service.unavailable` also if the days off can't be told (CANCEL-14)
 */
export type CancelAnswer = (command: CancelAnswerCommand) => Promise<void>

type Needs = StandingNeeds & {
  surveys: SurveyRepository
  answers: AnswerRepository
  ownAnswers: OwnAnswerRepository
}

export const makeCancelAnswer =
  (needs: Needs) =>
  (viewer: Viewer): CancelAnswer =>
  async (command) => {
    const check = command.via === 'confirm' ? checkValues.cancelledOnConfirmScreen : checkValues.cancelled
    const done = await judgeAgain(async () => {
      const found = await findKeyed(needs, viewer, command)
      if (found.record.check === check) return true
      const count = await judgeCancel(needs, found)
      return (await store(needs, found.record, check, count)) === 'amended' || undefined
    })
    if (!done) throw refuse('request.in_progress', {})
  }

/** How many bookings would be given back. @throws Refusal of a `CancelObstacle`, `service.unavailable` */
async function judgeCancel(needs: StandingNeeds, { config, record }: KeyedAnswer): Promise<number> {
  const { live, cancelDeadline, obstacles } = await answerStanding(needs, config, record)
  if (cancelDeadline === 'unknown') throw refuse('service.unavailable', {})
  if (obstacles.cancelObstacle) throw refuse(obstacles.cancelObstacle, {})
  return live.length
}

function store({ answers, clock }: Needs, record: AnswerRecord, check: string, count: number) {
  const { answerId, surveyId, userId, version } = record
  const at = clock.now()
  const facts = { version: version + 1, check, bookings: count }
  return answers.amend({
    answerId,
    surveyId,
    userId,
    version,
    check,
    releases: 'all',
    updatedAt: Math.floor(at / 1000),
    audit: [{ kind: 'answer.cancelled', at, userId, surveyId, answerId, facts }],
  })
}
