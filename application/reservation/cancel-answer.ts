import { refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { type AnswerRecord, checkValues } from '../../domain/survey/answer-record.ts'
import { isCancelled } from '../../domain/survey/check-value.ts'
import { answersOf } from '../../domain/survey/rows.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { findKeyed } from '../answer/find-keyed.ts'
import { JUDGED_AGAIN } from '../answer/judged-again.ts'
import type { Viewer } from '../viewer.ts'
import { standingOf } from './booking-deadline.ts'
import type { ReservationNeeds } from './booking-question.ts'

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
 * @throws Refusal `answer.cancelled` if it was cancelled by another way
 * @throws Refusal `reservation.deadline_passed`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile
 * @throws Refusal `service.unavailable` also if the days off can't be told (CANCEL-14)
 */
export type CancelAnswer = (command: CancelAnswerCommand) => Promise<void>

export const makeCancelAnswer =
  (needs: ReservationNeeds) =>
  (viewer: Viewer): CancelAnswer =>
  async (command) => {
    const check = command.via === 'confirm' ? checkValues.cancelledOnConfirmScreen : checkValues.cancelled
    for (let judged = 0; judged <= JUDGED_AGAIN; judged += 1) {
      const { record, schema } = await findKeyed(needs, viewer, command)
      if (record.check === check) return
      if (isCancelled(record.check)) throw refuse('answer.cancelled', {})
      const count = await judgeCancel(needs, schema, record)
      if ((await store(needs, record, check, count)) === 'amended') return
    }
    throw refuse('request.in_progress', {})
  }

/** How many bookings would be given back. @throws Refusal `reservation.deadline_passed`, `service.unavailable` */
async function judgeCancel(
  { bookings, holidays, clock }: ReservationNeeds,
  schema: readonly SchemaItem[],
  { answerId, entries }: AnswerRecord,
): Promise<number> {
  const live = await bookings.ofAnswer(answerId)
  if (live.length === 0) return 0
  const today = tokyoDay(clock.now())
  const catalog = await bookings.catalog()
  const standings = live.map(standingOf({ catalog, holidays, schema, answers: answersOf(entries), today }))
  if (standings.includes('past')) throw refuse('reservation.deadline_passed', {})
  if (standings.includes('unknown')) throw refuse('service.unavailable', {})
  return live.length
}

function store({ answers, clock }: ReservationNeeds, record: AnswerRecord, check: string, count: number) {
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
