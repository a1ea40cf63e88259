import { demoResidents } from '../../adapters/line/emulator/residents.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { type LocalDate, plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { dayOfCompact, formatReservation } from '../../domain/shared/reservation-value.ts'
import type { ActingAt } from './demo-bookings.ts'
import { type DemoForm, demoAnswers, personOf } from './demo-fillings.ts'

/** What is reserved: a place on the first day from `from` to `to` that has one left. */
export type Wish = { calendarId: string; categoryId: string; itemId: string; from: number; to: number }

/** Something that a resident of the emulator sent in before. Days count from today; what lies behind is below 0. */
type Episode = {
  /** Place in the list of residents. */
  resident: number
  form: DemoForm
  /** When it was sent. */
  sentOn: number
  booked?: Wish
  /** What became of it. */
  end?: 'cancelled' | 'complete'
}

const hiroba = { calendarId: 'kosodate-hiroba', categoryId: 'kosodate-hiroba-room' }

/** Oldest first for each resident, as they would have sent them. */
const episodes: readonly Episode[] = [
  { resident: 0, form: 'library-card', sentOn: -90, end: 'complete' },
  {
    resident: 0,
    form: 'kosodate-soudan',
    sentOn: -60,
    booked: { ...hiroba, itemId: 'hokenshi', from: -50, to: -40 },
    end: 'complete',
  },
  {
    resident: 0,
    form: 'kosodate-soudan',
    sentOn: -24,
    booked: { ...hiroba, itemId: 'eiyoshi', from: -16, to: -5 },
  },
  { resident: 0, form: 'juminhyo', sentOn: -6 },
  {
    resident: 0,
    form: 'kosodate-soudan',
    sentOn: -3,
    booked: { ...hiroba, itemId: 'shinri', from: 4, to: 14 },
    end: 'cancelled',
  },
  {
    resident: 0,
    form: 'kosodate-soudan',
    sentOn: -2,
    booked: { ...hiroba, itemId: 'hokenshi', from: 7, to: 17 },
  },
  // Three working days before the day it is too late: so it is for the next day of the health check.
  {
    resident: 1,
    form: 'kenshin',
    sentOn: -14,
    booked: {
      calendarId: 'kenshin-center',
      categoryId: 'kenshin-hokencenter-1f',
      itemId: 'basic',
      from: 1,
      to: 14,
    },
  },
  // Today is the last day on which this one can be given up.
  {
    resident: 1,
    form: 'facility-booking',
    sentOn: -5,
    booked: { calendarId: 'tennis-2', categoryId: 'park-tennis-2', itemId: 'soft', from: 1, to: 1 },
  },
  {
    resident: 3,
    form: 'madoguchi-yoyaku',
    sentOn: -1,
    booked: {
      calendarId: 'shiminka-madoguchi',
      categoryId: 'shiminka-honcho-1f',
      itemId: 'mynumber',
      from: 2,
      to: 12,
    },
  },
]

/** Numbers of the residents of the emulator among made-up people. */
export const FIRST_NUMBER = 9_900

/**
 * Gives some residents of the emulator answers of their own, so that whoever signs in as one of them finds what a resident finds:
 * reservations that can be cancelled, that can't any more, that are over, cancelled or finished by the office, and answers
 * without a reservation.
 */
export async function giveHistories(storage: Storage, actingAt: ActingAt, clock: Clock): Promise<void> {
  for (const episode of episodes) await relive(storage, actingAt, clock, episode)
}

async function relive(storage: Storage, actingAt: ActingAt, clock: Clock, episode: Episode): Promise<void> {
  const { resident, form, sentOn, booked, end } = episode
  const today = tokyoDay(clock.now())
  const sentAt: Clock = { now: () => clock.now() + sentOn * 86_400_000 }
  const person = personOf(demoResidents[resident]!, FIRST_NUMBER + resident)
  const { userId } = person
  const useCases = actingAt(sentAt)({ userId })
  const reservation = booked ? { reserve: await freePlace(useCases, booked, today) } : {}
  const answers = demoAnswers(form, person, tokyoDay(sentAt.now()), reservation)
  const { partitionKey } = await useCases.saveAnswer({ surveyId: form, answers })
  if (end === 'cancelled') await useCases.cancelAnswer({ surveyId: form, partitionKey })
  if (end === 'complete') await finish(storage, { userId, surveyId: form, at: sentAt.now() + 86_400_000 })
}

/** The first place that is free between two days from `today`, as a reservation value. @throws Error if there is none */
export async function freePlace(
  { loadSchedule }: Pick<UseCases, 'loadSchedule'>,
  { calendarId, categoryId, itemId, from, to }: Wish,
  today: LocalDate,
): Promise<string> {
  const { schedule, dayOff } = await loadSchedule({
    calendarId,
    startDay: plusDays(today, from),
    endDay: plusDays(today, to),
  })
  for (const compact of Object.keys(schedule).sort()) {
    if (dayOff[compact]) continue
    const free = Object.entries(schedule[compact]!).find(([, [quota, reserved]]) => reserved < quota)
    if (free)
      return formatReservation({ categoryId, itemId, day: dayOfCompact(compact)!, slotKey: Number(free[0]) })
  }
  throw new Error(`nothing is free in ${calendarId}`)
}

/** What the office enters when a matter is closed. */
async function finish(
  { answers, ownAnswers }: Storage,
  { userId, surveyId, at }: { userId: string; surveyId: string; at: number },
): Promise<void> {
  const { answerId, version } = (await ownAnswers.listOwn(userId, surveyId)).at(-1)!
  await answers.amend({
    answerId,
    surveyId,
    userId,
    version,
    check: '完了',
    releases: [],
    updatedAt: Math.floor(at / 1000),
    audit: [{ kind: 'answer.updated', at, userId, surveyId, answerId }],
  })
}
