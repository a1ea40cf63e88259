import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { cancelObstacle, changeObstacle } from '../../domain/answer/obstacles.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { isDisabledItem } from '../../domain/survey/form.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Booking } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import { reservationItems } from '../reservation/reservation-items.ts'
import type { Settings } from '../settings.ts'
import { type BookingStanding, cancelDeadline, changeDeadline, standingOf } from './booking-deadline.ts'
import { type BookingNeeds, isSlot } from './booking-question.ts'

/** What telling how an answer stands needs from outside. */
export type StandingNeeds = BookingNeeds & { clock: Clock; settings: Settings }

/** Whether an answer may be changed and cancelled today, and why not. */
export type AnswerStanding = {
  /** Its live bookings. */
  live: readonly Booking[]
  /** Whether the deadline to cancel it is over. */
  cancelDeadline: BookingStanding
  /** As its owner is told. A deadline that can't be told is no obstacle here; who asks for the change hears of it then. */
  obstacles: Pick<OwnAnswer, 'cancelObstacle' | 'changeObstacle'>
}

/**
 * How a stored answer to `config` stands today (CANCEL-10 to CANCEL-18, CANCEL-22). An answer that books nothing asks nothing of
 * the store.
 */
export async function answerStanding(
  needs: StandingNeeds,
  config: SurveyConfig,
  record: AnswerRecord,
): Promise<AnswerStanding> {
  const mayBook =
    !isCancelled(record.check) && record.entries.some(({ answer }) => answer !== null && isSlot(answer))
  const live = mayBook ? await needs.bookings.ofAnswer(record.answerId) : []
  const standings = live.length > 0 ? await standingsOf(needs, config, record, live) : []
  const deadline = cancelDeadline(standings)
  const change = changeDeadline(standings, hasMoreToBook(config, live))
  const facts = { config, check: record.check, paymentFeature: needs.settings.paymentFeature }
  const cancelling = cancelObstacle({ ...facts, deadlinePassed: deadline === 'past' })
  const changing = changeObstacle({ ...facts, deadlinePassed: change === 'past' })
  return {
    live,
    cancelDeadline: deadline,
    obstacles: {
      ...(cancelling && { cancelObstacle: cancelling }),
      ...(changing && { changeObstacle: changing }),
    },
  }
}

async function standingsOf(
  { bookings, holidays, clock }: StandingNeeds,
  { surveySchema: schema = [] }: SurveyConfig,
  { entries }: AnswerRecord,
  live: readonly Booking[],
): Promise<BookingStanding[]> {
  const today = tokyoDay(clock.now())
  const catalog = await bookings.catalog()
  return live.map(standingOf({ catalog, holidays, schema, answers: answersOf(entries), today }))
}

/** Whether a change could book what the answer has not booked yet: the second dose. */
const hasMoreToBook = ({ surveySchema = [] }: SurveyConfig, live: readonly Booking[]): boolean =>
  live.length > 0 &&
  reservationItems(surveySchema).some(
    (item) =>
      !isDisabledItem(item) &&
      item.isNotEditable !== true &&
      live.every((booking) => booking.itemKey !== item.itemKey),
  )
