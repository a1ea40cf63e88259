import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import {
  type CancelObstacle,
  type ChangeObstacle,
  cancelObstacle,
  changeObstacle,
} from '../../domain/answer/obstacles.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { isDisabledItem } from '../../domain/form/form.ts'
import { type CancelDeadline, cancelDeadlineOf } from '../../domain/reservation/cancel-deadline.ts'
import { isSlot, reservationItems } from '../../domain/reservation/reservation-items.ts'
import { type SlotChange, slotChange } from '../../domain/reservation/slot-change.ts'
import { doseDate, vaccinationSurvey } from '../../domain/reservation/vaccination.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { publicationOf } from '../../domain/survey/publication.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Booking, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { OrderMove } from '../ports/order-move.ts'
import { dayOffsOf } from '../reservation/calendars.ts'
import { type BookingNeeds, quotaOf } from '../reservation/validate-slot.ts'
import type { Settings } from '../shared/settings.ts'

/** Whether an answer is only shown, or its owner cancels it. */
type Purpose = 'show' | 'cancel'

/**
 * What payment has to say about a change or a cancellation of an answer; undefined where its form takes no payments. To
 * cancel it, that is also known of a form that took payments before. `giveUp` is what becomes of the order when the
 * answer is cancelled.
 */
export type PaymentOfAnswer = (
  config: SurveyConfig,
  record: AnswerRecord,
  purpose: Purpose,
) =>
  | Promise<{ obstacles: { cancel?: CancelObstacle; change?: ChangeObstacle }; giveUp?: OrderMove }>
  | undefined

/** What `answerObstacles` needs from outside. */
export type ObstacleNeeds = BookingNeeds & {
  clock: Clock
  settings: Pick<Settings, 'paymentFeature'>
  paymentOfAnswer: PaymentOfAnswer
}

/** Whether an answer may be changed and cancelled today, and why not. */
export type AnswerObstacles = {
  /** The bookings of the answer. */
  bookings: readonly Booking[]
  /** State of the deadline of each booked or done reservation, by item key; a done one is past. */
  deadlines: ReadonlyMap<string, DeadlineState>
  /** The last day on which a booking can be changed or cancelled, by item key; without those that have no such day. */
  lastDays: ReadonlyMap<string, LocalDate>
  /** State of the deadline to cancel the answer as a whole. */
  cancelDeadline: DeadlineState
  /** What became of the slots of bookings from today on, by item key, but of doses that are done. */
  changes: ReadonlyMap<string, SlotChange>
  /** Why the owner can't cancel the reservation of one item alone (CANCEL-10, CANCEL-22); undefined: they can. */
  obstacleOf(itemKey: string): CancelObstacle | undefined
  /** What becomes of the order when the whole answer is cancelled; absent: it has none, or one that ended before. */
  giveUp?: OrderMove
  /**
   * What is shown to the owner. An unknown deadline is no obstacle here; a change or cancellation is refused because of
   * it.
   */
  obstacles: Pick<OwnAnswer, 'cancelObstacle' | 'changeObstacle'>
}

/**
 * What forbids changing or cancelling a stored answer to `config` today (CANCEL-10 to CANCEL-18, CANCEL-22). Reads
 * bookings only where the answer may have some.
 */
export async function answerObstacles(
  needs: ObstacleNeeds,
  config: SurveyConfig,
  record: AnswerRecord,
  purpose: Purpose,
): Promise<AnswerObstacles> {
  const mayBook =
    !isCancelled(record.check) && record.entries.some(({ answer }) => answer !== null && isSlot(answer))
  const bookings = mayBook ? await needs.bookings.ofAnswer(record.answerId) : []
  const judged = bookings.length > 0 ? await judgeBookings(needs, config, record, bookings) : []
  const states = judged.map(({ state }) => state)
  const deadlines = new Map([
    ...doneItems(config, record).map((itemKey) => [itemKey, 'past'] as const),
    ...bookings.map(({ itemKey }, at) => [itemKey, states[at] ?? 'unknown'] as const),
  ])
  const deadline = cancelDeadline([...deadlines.values()])
  const change = changeDeadline(states, hasMoreToBook(config, bookings))
  const asked = needs.paymentOfAnswer(config, record, purpose)
  const payment = asked && (await asked)
  const { paymentFeature } = needs.settings
  const isOpen = publicationOf(config, needs.clock.now()) === 'open'
  const facts = { config, check: record.check, isOpen, paymentFeature, payment: payment?.obstacles }
  const cancelling = cancelObstacle({ ...facts, deadlinePassed: deadline === 'past' })
  const changing = changeObstacle({ ...facts, deadlinePassed: change === 'past' })
  return {
    bookings,
    deadlines,
    lastDays: new Map(judged.flatMap(({ itemKey, lastDay }) => (lastDay ? [[itemKey, lastDay]] : []))),
    cancelDeadline: deadline,
    changes: new Map(judged.flatMap(({ itemKey, change }) => (change ? [[itemKey, change]] : []))),
    ...(payment?.giveUp && { giveUp: payment.giveUp }),
    obstacleOf: (itemKey) => cancelObstacle({ ...facts, deadlinePassed: deadlines.get(itemKey) === 'past' }),
    obstacles: {
      ...(cancelling && { cancelObstacle: cancelling }),
      ...(changing && { changeObstacle: changing }),
    },
  }
}

type Judged = {
  itemKey: string
  state: DeadlineState
  lastDay: LocalDate | undefined
  change: SlotChange | undefined
}

/** The deadline of each booking, and what became of its slot. */
async function judgeBookings(
  { bookings, holidays, clock }: ObstacleNeeds,
  { surveySchema: schema = [] }: SurveyConfig,
  { entries }: AnswerRecord,
  live: readonly Booking[],
): Promise<Judged[]> {
  const today = tokyoDay(clock.now())
  const catalog = await bookings.catalog()
  const context = { catalog, holidays, schema, answers: answersOf(entries), today }
  return Promise.all(
    live.map(async (booking) => {
      const { itemKey, calendarId, day, slotKey } = booking
      const calendar = catalog.calendars.get(calendarId)
      const isAhead = day >= today && !isDone(context, booking)
      const counts = calendar && isAhead ? await bookings.reserved(calendarId, day, day) : undefined
      const reserved = counts?.get(day)?.get(slotKey) ?? 0
      const change =
        calendar && isAhead ? slotChange(quotaOf({ holidays }, calendar, booking), reserved) : undefined
      const deadline = deadlineOf(context, booking)
      const lastDay = deadline?.kind === 'until' ? deadline.day : undefined
      return { itemKey, state: stateOf(deadline), lastDay, change }
    }),
  )
}

/** Keys of the reservation items whose dose is done, whether it was booked here or not (CANCEL-25). */
function doneItems({ surveyType, surveySchema = [] }: SurveyConfig, { entries }: AnswerRecord): string[] {
  if (surveyType !== vaccinationSurvey) return []
  const answers = answersOf(entries)
  return reservationItems(surveySchema)
    .filter((item) => doseDate(surveySchema, answers, item) !== undefined)
    .map(({ itemKey }) => itemKey)
}

/** Whether a change could add a booking, such as that of the second dose. */
const hasMoreToBook = ({ surveySchema = [] }: SurveyConfig, live: readonly Booking[]): boolean =>
  live.length > 0 &&
  reservationItems(surveySchema).some(
    (item) =>
      !isDisabledItem(item) &&
      item.isNotEditable !== true &&
      live.every((booking) => booking.itemKey !== item.itemKey),
  )

/** Whether a booking may still be changed: 'open', 'past' the deadline, or 'unknown' because its calendar is gone. */
export type DeadlineState = 'open' | 'past' | 'unknown'

type DeadlineContext = {
  catalog: StoredCatalog
  holidays: HolidayCalendar
  schema: readonly SchemaItem[]
  /** The answers of the record that has the booking, admin items included. */
  answers: Answers
  today: LocalDate
}

/**
 * Returns a function that gives the deadline state of a booking of one answer (CANCEL-10 to CANCEL-14, CANCEL-17). A
 * dose that is done is past, whatever the limit.
 */
export const deadlineStateOf =
  (context: DeadlineContext) =>
  (booking: Booking): DeadlineState =>
    stateOf(deadlineOf(context, booking))

const stateOf = (deadline: CancelDeadline | undefined): DeadlineState =>
  deadline === undefined ? 'unknown' : deadline.kind === 'past' ? 'past' : 'open'

/** Until when a booking of one answer can be changed or cancelled; undefined: its calendar is gone. */
function deadlineOf(context: DeadlineContext, booking: Booking): CancelDeadline | undefined {
  if (isDone(context, booking)) return { kind: 'past' }
  const { catalog, today, holidays } = context
  const calendar = catalog.calendars.get(booking.calendarId)
  if (!calendar) return undefined
  const limit = calendar.reservationCancelLimit
  return cancelDeadlineOf({ today, day: booking.day, limit, isDayOff: dayOffsOf(calendar, holidays) })
}

/** Whether a booking is of a dose that is done. */
function isDone({ schema, answers }: DeadlineContext, { itemKey }: Booking): boolean {
  const item = schema.find((each) => each.itemKey === itemKey)
  return item !== undefined && doseDate(schema, answers, item) !== undefined
}

/** Whether the slot of a booking was closed since, and its owner can still move it to another one. */
export function isClosed(
  { catalog, holidays }: Pick<DeadlineContext, 'catalog' | 'holidays'>,
  booking: Booking,
  state: DeadlineState,
): boolean {
  const calendar = catalog.calendars.get(booking.calendarId)
  return (
    state === 'open' &&
    calendar !== undefined &&
    slotChange(quotaOf({ holidays }, calendar, booking), 0) === 'closed'
  )
}

/** The deadline to cancel a whole answer: past as soon as one of its reservations is. */
function cancelDeadline(states: readonly DeadlineState[]): DeadlineState {
  if (states.includes('past')) return 'past'
  return states.includes('unknown') ? 'unknown' : 'open'
}

/**
 * The deadline of a change that keeps every booking: past if all bookings are, unless the change adds a booking, such
 * as that of the second dose (CANCEL-17).
 */
export function changeDeadline(states: readonly DeadlineState[], booksMore: boolean): DeadlineState {
  if (states.length === 0 || booksMore || states.includes('open')) return 'open'
  return states.includes('unknown') ? 'unknown' : 'past'
}
