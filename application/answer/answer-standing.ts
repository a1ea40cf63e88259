import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { type CancelObstacle, cancelObstacle, changeObstacle } from '../../domain/answer/obstacles.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { isPastDeadline } from '../../domain/reservation/cancel-deadline.ts'
import { isSlot, reservationItems } from '../../domain/reservation/reservation-items.ts'
import { doseDate, vaccinationSurvey } from '../../domain/reservation/vaccination.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { isDisabledItem } from '../../domain/survey/form.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Booking, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { dayOffsOf } from '../reservation/calendars.ts'
import type { BookingNeeds } from '../reservation/validate-slot.ts'
import type { Settings } from '../settings.ts'

/** What telling how an answer stands needs from outside. */
export type StandingNeeds = BookingNeeds & { clock: Clock; settings: Settings }

/** Whether an answer may be changed and cancelled today, and why not. */
export type AnswerStanding = {
  /** Its live bookings. */
  live: readonly Booking[]
  /** How each of its reservations stands that is live or done, by item; a done one is past. */
  reservations: ReadonlyMap<string, BookingStanding>
  /** Whether the deadline to cancel it as a whole is over. */
  cancelDeadline: BookingStanding
  /** Why its owner can't cancel the reservation of one item alone (CANCEL-10, CANCEL-22); undefined: they can. */
  obstacleOf(itemKey: string): CancelObstacle | undefined
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
  const reservations = new Map([
    ...doneItems(config, record).map((itemKey) => [itemKey, 'past'] as const),
    ...live.map(({ itemKey }, at) => [itemKey, standings[at] ?? 'unknown'] as const),
  ])
  const deadline = cancelDeadline([...reservations.values()])
  const change = changeDeadline(standings, hasMoreToBook(config, live))
  const facts = { config, check: record.check, paymentFeature: needs.settings.paymentFeature }
  const cancelling = cancelObstacle({ ...facts, deadlinePassed: deadline === 'past' })
  const changing = changeObstacle({ ...facts, deadlinePassed: change === 'past' })
  return {
    live,
    reservations,
    cancelDeadline: deadline,
    obstacleOf: (itemKey) =>
      cancelObstacle({ ...facts, deadlinePassed: reservations.get(itemKey) === 'past' }),
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

/** Items of the doses that are done, booked here or not (CANCEL-25). */
function doneItems({ surveyType, surveySchema = [] }: SurveyConfig, { entries }: AnswerRecord): string[] {
  if (surveyType !== vaccinationSurvey) return []
  const answers = answersOf(entries)
  return reservationItems(surveySchema)
    .filter((item) => doseDate(surveySchema, answers, item) !== undefined)
    .map(({ itemKey }) => itemKey)
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

/** Whether a booking may still be changed; 'unknown' where its calendar is gone, so that nobody can tell. */
export type BookingStanding = 'open' | 'past' | 'unknown'

type Surroundings = {
  catalog: StoredCatalog
  holidays: HolidayCalendar
  schema: readonly SchemaItem[]
  /** What the answer of the booking says, the office's own entries included. */
  answers: Answers
  today: LocalDate
}

/**
 * Tells of bookings of one answer whether they may still be changed or cancelled (CANCEL-10 to CANCEL-14, CANCEL-17). A dose that
 * is done is past, whatever the limit.
 */
export const standingOf =
  ({ catalog, holidays, schema, answers, today }: Surroundings) =>
  ({ itemKey, calendarId, day }: Booking): BookingStanding => {
    const item = schema.find((each) => each.itemKey === itemKey)
    if (item && doseDate(schema, answers, item) !== undefined) return 'past'
    const calendar = catalog.calendars.get(calendarId)
    if (!calendar) return 'unknown'
    const limit = calendar.reservationCancelLimit
    return isPastDeadline({ today, day, limit, isDayOff: dayOffsOf(calendar, holidays) }) ? 'past' : 'open'
  }

/** The deadline of a cancellation as a whole: no reservation of the answer may be past its own. */
function cancelDeadline(standings: readonly BookingStanding[]): BookingStanding {
  if (standings.includes('past')) return 'past'
  return standings.includes('unknown') ? 'unknown' : 'open'
}

/**
 * The deadline of a change that leaves every booking as it is: an answer that has only bookings past theirs is not changed at all,
 * unless to book what it has not booked yet: the second dose (CANCEL-17).
 */
export function changeDeadline(standings: readonly BookingStanding[], booksMore: boolean): BookingStanding {
  if (standings.length === 0 || booksMore || standings.includes('open')) return 'open'
  return standings.includes('unknown') ? 'unknown' : 'past'
}
