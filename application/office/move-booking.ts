import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import { birthdayIn } from '../../domain/reservation/age-limit.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { foundBy } from '../answer/found-by.ts'
import { placeRefusal } from '../answer/save-refusals.ts'
import { validateBookings } from '../answer/validate-bookings.ts'
import { isSoldWith } from '../payment/fill-order.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { Booking } from '../ports/booking-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { BookingNeeds } from '../reservation/validate-slot.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type ChangedAnswer, changedAnswer } from './changed-answer.ts'
import { type AnswerOfCode, type CodeOfAnswer, type FindNeeds, findByCode } from './find-by-code.ts'
import { type ActNeeds, factsOfAct, type OfficeAct } from './office-act.ts'
import { slotOfWords } from './slot-of-words.ts'
import { type TellingNeeds, tellOfChange } from './tell-of-change.ts'

type MoveCommand = CodeOfAnswer &
  OfficeAct & {
    /** Where to, in words of `slotOfWords`; day and time alone stay with what is booked. */
    slot: string
    /** The reservation that is moved; absent: the only one of the answer. */
    itemKey?: string | undefined
    /** Whether the resident is told in LINE. */
    tells: boolean
    /** It is validated and not stored. */
    dryRun: boolean
  }

/** What was moved, from where to where. */
type MovedBooking = ChangedAnswer & { from: Slot; to: Slot }

/**
 * Driving port of the office: moves a booking for its resident. The new place is taken in the step that gives the old
 * one back, with the message and the audit event; record and codes stay. It is validated like a change of the resident;
 * with `isOver` it may be past their deadline, the days they can book, their caps and the quota.
 *
 * @throws Refusal those of `findByCode`, `factsOfAct` and `slotOfWords`, `answer.change_of_cancelled`
 * @throws Refusal `office.nothing_booked`, `office.item_of_several` if it is not clear what is moved
 * @throws Refusal `office.same_slot`, those of `validateBookings`, `order.other_category`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile, `service.unavailable`
 */
type MoveBooking = (command: MoveCommand) => Promise<MovedBooking>

type Needs = FindNeeds &
  ActNeeds &
  BookingNeeds &
  TellingNeeds & {
    answers: Pick<AnswerRepository, 'amend'>
    orders: Pick<OrderRepository, 'ofAnswers'>
  }

export const makeMoveBooking =
  (needs: Needs): MoveBooking =>
  async ({ tells, dryRun, ...asked }) => {
    const act = await factsOfAct(needs, asked)
    const moved = await retryOnConflict(async () => {
      const meant = await findByCode(needs, asked)
      const { record } = meant
      const { booking, others, text, places } = await validateMove(needs, meant, asked)
      const { itemKey } = booking
      const to = places.takes[0]!.slot
      const entries = record.entries.map((entry) =>
        entry.itemKey === itemKey ? { ...entry, answer: [text] } : entry,
      )
      const standing = [...others, { itemKey, ...to }]
      const change = { notice: 'changedByOffice', entries, about: standing, standing, tells } as const
      const { told, messages } = await tellOfChange(needs, record, change)
      const { answerId, surveyId, userId, version } = record
      const at = needs.clock.now()
      const facts = { version: version + 1, item: itemKey, from: nameOf(booking), to: nameOf(to), ...act }
      const amended = dryRun
        ? 'amended'
        : await needs.answers.amend({
            ...{ answerId, surveyId, userId, version, entries, places },
            found: foundBy(meant, entries),
            releases: [itemKey],
            ...(messages && { messages }),
            updatedAt: Math.max(Math.floor(at / 1000), record.updatedAt),
            audit: [
              {
                ...{ kind: 'answer.changed', at, userId, surveyId, answerId, facts },
                ...(asked.request && { request: asked.request }),
              },
            ],
          })
      if (amended === 'conflict') return undefined
      if (amended !== 'amended') throw placeRefusal(amended, places)
      const { calendarId, day, slotKey } = booking
      return { ...changedAnswer(meant, told), from: { calendarId, day, slotKey }, to }
    })
    if (!moved) throw refuse('request.in_progress', {})
    return moved
  }

/** A slot as the audit log names it: `court|2026-12-01|0`. */
const nameOf = ({ calendarId, day, slotKey }: Slot): string => [calendarId, day, slotKey].join('|')

/** What is moved, the other bookings of the answer, and the places of the move. */
async function validateMove(
  needs: Needs,
  { record, survey: { config } }: AnswerOfCode,
  { slot, itemKey, isOver = false }: Omit<MoveCommand, 'tells' | 'dryRun'>,
) {
  if (isCancelled(record.check)) throw refuse('answer.change_of_cancelled', {})
  const schema = config.surveySchema ?? []
  const bookings = await needs.bookings.ofAnswer(record.answerId)
  const { booking, item } = bookingMeant(bookings, schema, itemKey)
  const { holidays, clock } = needs
  const catalog = await needs.bookings.catalog()
  const before = bookedAnswers(answersOf(record.entries), bookings)
  const [what] = (before.get(item.itemKey)?.[0] ?? '').split('|')
  const { text } = slotOfWords(slot, item, { what, catalog, holidays })
  const answers = new Map(before).set(item.itemKey, [text])
  const order = (await needs.orders.ofAnswers(record.userId, [record.answerId])).get(record.answerId)?.order
  if (order && !isSoldWith({ schema, catalog, before }, answers, order))
    throw refuse('order.other_category', {})
  const places = await validateBookings(needs, {
    ...{ viewer: { userId: record.userId }, config, schema, answers, edited: record },
    birthday: isOver ? undefined : birthdayIn(schema, answers),
    nowMs: clock.now(),
    cost: order?.reservationCost ?? 1,
    byOffice: { passesLimits: isOver },
  })
  if (!places || places.takes.length === 0) throw refuse('office.same_slot', {})
  const others = bookings.filter((each) => each !== booking)
  return { booking, others, text, places }
}

/** What the answer says of what is booked: another reservation may be named, as a dose that was given elsewhere. */
const bookedAnswers = (answers: Answers, bookings: readonly Booking[]): Answers =>
  new Map(
    [...answers].filter(([itemKey, [text = '']]) => isBooked(bookings, itemKey) || !parseReservation(text)),
  )

const isBooked = (bookings: readonly Booking[], itemKey: string): boolean =>
  bookings.some((booking) => booking.itemKey === itemKey)

/** @throws Refusal `office.nothing_booked`, `office.item_of_several`, `reservation.unknown` */
function bookingMeant(
  bookings: readonly Booking[],
  schema: readonly SchemaItem[],
  itemKey: string | undefined,
): { booking: Booking; item: SchemaItem } {
  const fitting = itemKey === undefined ? bookings : bookings.filter((each) => each.itemKey === itemKey)
  const [booking, ...others] = fitting
  if (!booking) throw refuse('office.nothing_booked', {})
  if (others.length > 0)
    throw refuse('office.item_of_several', { itemKeys: fitting.map((each) => each.itemKey) })
  const item = schema.find((each) => each.itemKey === booking.itemKey)
  if (!item) throw refuse('reservation.unknown', { itemKey: booking.itemKey })
  return { booking, item }
}
