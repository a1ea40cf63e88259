import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { isDisabledItem } from '../../domain/form/form.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { CapScope } from '../../domain/reservation/booking-caps.ts'
import { isOffered, pathOf } from '../../domain/reservation/category-tree.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { Clock } from '../ports/clock.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { validateCaps } from '../reservation/validate-caps.ts'
import {
  type BookingContext,
  type BookingNeeds,
  openCalendar,
  validateDay,
} from '../reservation/validate-slot.ts'
import type { Settings } from '../shared/settings.ts'
import { findOpenSurvey } from '../survey/find-open-survey.ts'
import { findEdited } from './find-own-answer.ts'
import { type BookingQuestion, validateBookings } from './validate-bookings.ts'

/** A reservation to check. Bounds and caps are the server's own (R8). */
type CheckReservationCommand = {
  surveyId: string
  /** The reservation item of the form; without `value` also what is booked, `categoryId_itemId`. */
  itemKey: string
  targetDay: LocalDate
  /**
   * The reservation value that would be saved; its day counts instead of `targetDay`. Absent: only day and caps are
   * checked.
   */
  value?: string
  /** The reservation values of other items that would be saved with it, by item key; absent: as they are stored. */
  reservations?: ReadonlyMap<string, string>
  /** The answer that is edited; its own bookings don't count against it. */
  partitionKey?: string
  /** What its calendar allows, for servers that don't know it by themselves; 0: no limit (RSV-16, RSV-17). */
  allowed?: CapScope & { maxCount: number; maxCountOfDay: number }
}

/**
 * Driving port: checks whether a save would be accepted now. Books nothing; saving decides (RSV-05, API-22).
 *
 * @throws Refusal those of `SaveAnswer` on surveys and on the answer that is edited, and `reservation.*`, as a save
 * would
 */
export type CheckReservation = (command: CheckReservationCommand) => Promise<void>

type Needs = BookingNeeds & {
  surveys: SurveyRepository
  ownAnswers: OwnAnswerRepository
  clock: Clock
  settings: Pick<Settings, 'paymentFeature'>
}

export const makeCheckReservation =
  (needs: Needs) =>
  (viewer: Viewer): CheckReservation =>
  async (command) => {
    const { config, schema } = await findOpenSurvey(needs, { surveyId: command.surveyId })
    const found = await findEdited(needs.ownAnswers, config, viewer, command)
    const edited = found && !isCancelled(found.check) ? found : undefined
    const existing: Answers = edited ? answersOf(edited.entries) : new Map()
    const question: BookingQuestion = {
      viewer,
      config,
      schema,
      edited,
      answers: existing,
      nowMs: needs.clock.now(),
      // What is bought may take more places, and another birthday may be sent: a save judges them.
      cost: 1,
      birthday: undefined,
    }
    await (command.value === undefined
      ? checkDay(needs, question, command)
      : checkValue(needs, question, { ...command, value: command.value }))
  }

/**
 * Validates `value` as a save of it would, with the other reservations that it names and everything else in the answer
 * unchanged.
 */
async function checkValue(
  needs: Needs,
  question: BookingQuestion,
  { itemKey, value, reservations = new Map() }: CheckReservationCommand & { value: string },
): Promise<void> {
  const items = reservationItems(question.schema).filter((item) => !isDisabledItem(item))
  if (items.every((item) => item.itemKey !== itemKey)) throw refuse('reservation.unknown', { itemKey })
  const answers = new Map(question.answers)
  for (const item of items) {
    const wanted = item.itemKey === itemKey ? value : reservations.get(item.itemKey)
    if (wanted !== undefined) answers.set(item.itemKey, wanted === '' ? [] : [wanted])
  }
  await validateBookings(needs, { ...question, answers })
}

/**
 * Checks the day and the caps of what `itemKey` names; resolves if at least one of its calendars would accept a
 * booking.
 */
async function checkDay(
  needs: Needs,
  question: BookingQuestion,
  { itemKey, targetDay: day }: CheckReservationCommand,
): Promise<void> {
  const catalog = await needs.bookings.catalog()
  const open = { ...question, catalog, existing: question.answers, today: tokyoDay(question.nowMs) }
  const own = { userId: question.viewer.userId, exceptAnswerId: question.edited?.answerId, others: [] }
  let refused: unknown = refuse('reservation.unknown', { itemKey })
  for (const { item, choice } of choicesOf(open, itemKey)) {
    try {
      const named = { ...openCalendar(needs, open, item, choice), itemKey: item.itemKey, day }
      validateDay(needs, named)
      await validateCaps(needs, open, own, named)
      return
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused = error
    }
  }
  throw refused
}

type Choice = { item: SchemaItem; choice: { categoryId: string; itemId: string } }

/** The choices `itemKey` stands for: one for each calendar of a reservation item, or the one choice it names itself. */
function choicesOf(
  { catalog, schema }: BookingQuestion & Pick<BookingContext, 'catalog'>,
  itemKey: string,
): Choice[] {
  const { categories, items } = catalog
  if (!categories) return []
  const named = reservationItems(schema).find((each) => each.itemKey === itemKey)
  if (!named) {
    const choice = parseReservation(itemKey)
    const item = reservationItems(schema).find(
      (each) => choice && isOffered(categories, each, choice.categoryId),
    )
    return item && choice ? [{ item, choice }] : []
  }
  const byCalendar = new Map<string, Choice>()
  for (const choice of items) {
    if (!isOffered(categories, named, choice.categoryId)) continue
    const { calendarId } = pathOf(categories, choice.categoryId)?.small ?? {}
    if (calendarId !== undefined && !byCalendar.has(calendarId))
      byCalendar.set(calendarId, { item: named, choice })
  }
  return [...byCalendar.values()]
}
