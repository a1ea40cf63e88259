import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { hasSlot, reservationItems } from '../../domain/reservation/reservation-items.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Booking, PlacesOfSave, PlaceTake } from '../ports/booking-repository.ts'
import { validateCaps } from '../reservation/validate-caps.ts'
import {
  type BookingContext,
  type BookingNeeds,
  type ByOffice,
  type ValidatedSlot,
  validateSlot,
} from '../reservation/validate-slot.ts'
import { changeDeadline, type DeadlineState, deadlineStateOf, isClosed } from './answer-obstacles.ts'

/** The answers whose reservation items are validated, and the answer they would change. */
export type BookingQuestion = {
  viewer: Viewer
  config: SurveyConfig
  schema: readonly SchemaItem[]
  /** The answers that would be stored. */
  answers: Answers
  /** The answer that is edited, if it is not cancelled. */
  edited: AnswerRecord | undefined
  /** Of who comes; undefined: it is not known, and no age limit is judged. */
  birthday: LocalDate | undefined
  /** Epoch milliseconds. */
  nowMs: number
  /** Places that each of its reservations takes. */
  cost: number
  /** Absent: the resident books. */
  byOffice?: ByOffice
}

/**
 * Validates the bookings of an answer and returns which to keep and which to add; undefined if there are none. Stores
 * nothing.
 *
 * A booking whose value is unchanged is kept without validation, unless its day was closed since and it can be moved.
 * Every other booking of the edited answer is released, which its deadline must allow (CANCEL-17). New bookings are
 * checked against the calendar, then the remaining capacity, then the resident's caps. Capacity comes from cached
 * counts, so that refusing a full slot is cheap. What the office moves concerns no other booking of the answer, and
 * may go past the quota, too.
 *
 * @throws Refusal `reservation.*`
 * @throws Refusal `service.unavailable` if the calendar of a booking is gone, so that its deadline is unknown
 */
export async function validateBookings(
  needs: BookingNeeds,
  question: BookingQuestion,
): Promise<PlacesOfSave | undefined> {
  const { edited, answers, schema } = question
  const { holidays } = needs
  const existing: Answers = edited ? answersOf(edited.entries) : new Map()
  const live = edited && hasSlot(existing) ? await needs.bookings.ofAnswer(edited.answerId) : []
  const kept = live.filter(({ itemKey }) => existing.get(itemKey)?.[0] === answers.get(itemKey)?.[0])
  const wanted = wantedOf(question, kept)
  if (live.length === 0 && wanted.length === 0) return undefined

  const catalog = await needs.bookings.catalog()
  const today = tokyoDay(question.nowMs)
  const stateOf = deadlineStateOf({ catalog, holidays, schema, answers: existing, today })
  const states = new Map(live.map((booking) => [booking, stateOf(booking)]))
  if (!question.byOffice?.passesLimits) refuseLate(states, kept, wanted)
  if (!question.byOffice) refuseClosed({ catalog, holidays }, states, kept)
  const released = live.filter((booking) => !kept.includes(booking))
  const open = { catalog, existing, today, ...question }
  const takes = await takesOf(needs, open, wanted, { kept, released })
  const keeps = kept.map(({ itemKey }) => itemKey)
  const givesBack = released.map(({ calendarId, day, slotKey }) => ({ calendarId, day, slotKey }))
  return { catalogVersion: catalog.version, keeps, takes, ...(givesBack.length > 0 && { givesBack }) }
}

type Wanted = { item: SchemaItem; text: string; cost: number }

/** The bookings to add. */
function wantedOf({ schema, answers, cost }: BookingQuestion, kept: readonly Booking[]): Wanted[] {
  return reservationItems(schema).flatMap((item) => {
    const [text = ''] = answers.get(item.itemKey) ?? []
    const isKept = kept.some(({ itemKey }) => itemKey === item.itemKey)
    return text === '' || isKept ? [] : [{ item, text, cost }]
  })
}

/**
 * Refuses to release a booking past its deadline, and any change where `changeDeadline` is over.
 */
function refuseLate(
  live: ReadonlyMap<Booking, DeadlineState>,
  kept: readonly Booking[],
  wanted: readonly Wanted[],
): void {
  const givenUp = [...live].filter(([booking]) => !kept.includes(booking)).map(([, state]) => state)
  const booksMore = wanted.some(({ item }) =>
    [...live.keys()].every(({ itemKey }) => itemKey !== item.itemKey),
  )
  const states = [...givenUp, changeDeadline([...live.values()], booksMore)]
  const first = states.find((state) => state !== 'open')
  if (first === 'unknown') throw refuse('service.unavailable', {})
  if (first === 'past') throw refuse('reservation.deadline_passed', {})
}

/** Refuses to confirm a booking once more whose day was closed: who changes the answer chooses another one. */
function refuseClosed(
  needs: Parameters<typeof isClosed>[0],
  states: ReadonlyMap<Booking, DeadlineState>,
  kept: readonly Booking[],
): void {
  const closed = kept.find((booking) => isClosed(needs, booking, states.get(booking) ?? 'unknown'))
  if (closed) throw refuse('reservation.impossible', { itemKey: closed.itemKey, why: 'day_off' })
}

async function takesOf(
  needs: BookingNeeds,
  question: BookingQuestion & BookingContext,
  wanted: readonly Wanted[],
  { kept, released }: { kept: readonly Booking[]; released: readonly Booking[] },
): Promise<PlaceTake[]> {
  const validated: ValidatedSlot[] = []
  for (const each of wanted) {
    const before = validated.map(({ slot, cost }) => ({ ...slot, cost }))
    const alsoTaken = (slot: Slot) => costIn(slot, before) - costIn(slot, released)
    validated.push(await validateSlot(needs, question, each, alsoTaken))
  }
  const others: Slot[] = [...kept]
  const takes: PlaceTake[] = []
  for (const { calendar, window, itemKey, slot, quota, cost } of validated) {
    const own = { userId: question.viewer.userId, exceptAnswerId: question.edited?.answerId, others }
    const caps = question.byOffice?.passesLimits
      ? {}
      : await validateCaps(needs, question, own, { calendar, window, itemKey, day: slot.day })
    takes.push({
      itemKey,
      slot,
      cost,
      quota,
      caps,
      ...(question.byOffice?.passesLimits && { mayExceed: true }),
    })
    others.push(slot)
  }
  return takes
}

const costIn = (slot: Slot, taken: readonly (Slot & { cost: number })[]): number =>
  taken
    .filter(
      ({ calendarId, day, slotKey }) =>
        calendarId === slot.calendarId && day === slot.day && slotKey === slot.slotKey,
    )
    .reduce((sum, { cost }) => sum + cost, 0)
