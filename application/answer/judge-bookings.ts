import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { reservationCost } from '../../domain/reservation/reservation-cost.ts'
import { hasSlot, reservationItems } from '../../domain/reservation/reservation-items.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AnswerWrite } from '../ports/answer-repository.ts'
import type { Booking, PlaceTake } from '../ports/booking-repository.ts'
import {
  type BookingContext,
  type BookingNeeds,
  type JudgedSlot,
  judgeCaps,
  judgeSlot,
} from '../reservation/judge-slot.ts'
import type { Viewer } from '../viewer.ts'
import { type BookingStanding, changeDeadline, standingOf } from './answer-standing.ts'

/** What a resident wants of the reservation items of a form. */
export type BookingQuestion = {
  viewer: Viewer
  config: SurveyConfig
  schema: readonly SchemaItem[]
  /** What would be stored. */
  answers: Answers
  /** The live answer that is edited. */
  edited: AnswerRecord | undefined
  /** Epoch milliseconds. */
  nowMs: number
}

/**
 * Judges what an answer would book and says which places to take and to keep; undefined if it books nothing. Takes nothing.
 *
 * A booking whose value stays as it is stays, and is not judged again. Every other booking of the edited answer is given back,
 * which its deadline must allow (CANCEL-17). What is new is judged by the calendar, by the room that is left, then by how many
 * bookings the resident has. Room is told from counts that are at hand: refusing a full slot costs nearly nothing.
 *
 * @throws Refusal `reservation.*`
 * @throws Refusal `service.unavailable` if the calendar of a booking is gone, so that its deadline can't be told
 */
export async function judgeBookings(
  needs: BookingNeeds,
  question: BookingQuestion,
): Promise<AnswerWrite['places']> {
  const { edited, answers } = question
  const existing: Answers = edited ? answersOf(edited.entries) : new Map()
  const live = edited && hasSlot(existing) ? await needs.bookings.ofAnswer(edited.answerId) : []
  const kept = live.filter(({ itemKey }) => existing.get(itemKey)?.[0] === answers.get(itemKey)?.[0])
  const wanted = wantedOf(question, kept)
  if (live.length === 0 && wanted.length === 0) return undefined

  const catalog = await needs.bookings.catalog()
  const open = { ...question, catalog, existing, today: tokyoDay(question.nowMs) }
  const standing = standingOf({ ...open, ...needs, answers: existing })
  const standings = new Map(live.map((booking) => [booking, standing(booking)]))
  refuseLate(standings, kept, wanted)
  const takes = await takesOf(needs, open, wanted, { live, kept })
  return { catalogVersion: catalog.version, keeps: kept.map(({ itemKey }) => itemKey), takes }
}

type Wanted = { item: SchemaItem; text: string; cost: number }

/** What the resident wants to book anew. */
function wantedOf({ schema, answers }: BookingQuestion, kept: readonly Booking[]): Wanted[] {
  return reservationItems(schema).flatMap((item) => {
    const [text = ''] = answers.get(item.itemKey) ?? []
    const isKept = kept.some(({ itemKey }) => itemKey === item.itemKey)
    return text === '' || isKept ? [] : [{ item, text, cost: reservationCost() }]
  })
}

/**
 * A booking past its deadline is neither changed nor given up, and an answer not edited at all where `changeDeadline` says so.
 */
function refuseLate(
  live: ReadonlyMap<Booking, BookingStanding>,
  kept: readonly Booking[],
  wanted: readonly Wanted[],
): void {
  const givenUp = [...live].filter(([booking]) => !kept.includes(booking)).map(([, stands]) => stands)
  const booksMore = wanted.some(({ item }) =>
    [...live.keys()].every(({ itemKey }) => itemKey !== item.itemKey),
  )
  const standings = [...givenUp, changeDeadline([...live.values()], booksMore)]
  const first = standings.find((stands) => stands !== 'open')
  if (first === 'unknown') throw refuse('service.unavailable', {})
  if (first === 'past') throw refuse('reservation.deadline_passed', {})
}

async function takesOf(
  needs: BookingNeeds,
  question: BookingQuestion & BookingContext,
  wanted: readonly Wanted[],
  { live, kept }: { live: readonly Booking[]; kept: readonly Booking[] },
): Promise<PlaceTake[]> {
  const released = live.filter((booking) => !kept.includes(booking))
  const judged: JudgedSlot[] = []
  for (const each of wanted) {
    const before = judged.map(({ slot, cost }) => ({ ...slot, cost }))
    const alsoTaken = (slot: Slot) => costIn(slot, before) - costIn(slot, released)
    judged.push(await judgeSlot(needs, question, each, alsoTaken))
  }
  const others: Pick<Slot, 'calendarId' | 'day'>[] = [...kept]
  const takes: PlaceTake[] = []
  for (const { calendar, window, itemKey, slot, quota, cost } of judged) {
    const own = { userId: question.viewer.userId, exceptAnswerId: question.edited?.answerId, others }
    const caps = await judgeCaps(needs, own, { calendar, window, itemKey, day: slot.day })
    takes.push({ itemKey, slot, cost, quota, caps })
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
