import { demoResidents } from '../../adapters/line/emulator/residents.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { type LocalDate, plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { formatReservation } from '../../domain/shared/reservation-value.ts'
import { type DemoForm, demoAnswers, demoPersonOf } from './demo-answers.ts'
import type { UseCasesAt } from './demo-bookings.ts'

/** A slot to reserve: the first free one from `from` to `to`, in days from today. */
export type DesiredSlot = { calendarId: string; categoryId: string; itemId: string; from: number; to: number }

/** An answer that a resident of the emulator has sent. Days count from today; days in the past are negative. */
type Episode = {
  /** Index in the list of residents. */
  resident: number
  form: DemoForm
  /** When it was sent. */
  sentOn: number
  booked?: DesiredSlot
  /** Its final state; absent: still open. */
  end?: 'cancelled' | 'complete'
}

const hiroba = { calendarId: 'kosodate-hiroba', categoryId: 'kosodate-hiroba-room' }

/** Oldest first for each resident. */
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
  { resident: 0, form: 'library-member', sentOn: -80 },
  { resident: 0, form: 'library-reserve', sentOn: -30, end: 'complete' },
  { resident: 0, form: 'reading-circle', sentOn: -10 },
  { resident: 0, form: 'library-reserve', sentOn: -4 },
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
  { resident: 1, form: 'library-member', sentOn: -20 },
  // Too late to cancel: the deadline is three working days before the day.
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
  // Today is the last day to cancel this one.
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

/** Person number of the first resident of the emulator; those of made-up people are below. */
export const FIRST_NUMBER = 9_900

/**
 * Saves answers of some residents of the emulator: reservations that can be cancelled, that can't any more, that are
 * over, cancelled or completed by the office, and answers without a reservation.
 */
export async function addDemoHistories(
  storage: Storage,
  useCasesAt: UseCasesAt,
  clock: Clock,
): Promise<void> {
  for (const episode of episodes) await addEpisode(storage, useCasesAt, clock, episode)
}

async function addEpisode(
  storage: Storage,
  useCasesAt: UseCasesAt,
  clock: Clock,
  episode: Episode,
): Promise<void> {
  const { resident, form, sentOn, booked, end } = episode
  const today = tokyoDay(clock.now())
  const sentAt: Clock = { now: () => clock.now() + sentOn * 86_400_000 }
  const person = demoPersonOf(demoResidents[resident]!, FIRST_NUMBER + resident)
  const { userId } = person
  const useCases = useCasesAt(sentAt)({ userId })
  const reservation = booked ? { reserve: await findFreeSlot(useCases, booked, today) } : {}
  const answers = demoAnswers(form, person, tokyoDay(sentAt.now()), reservation)
  const isMemberForm = (await storage.members.find(form)) !== undefined
  const save = isMemberForm ? useCases.saveMember : useCases.saveAnswer
  const { partitionKey } = await save({ surveyId: form, answers })
  if (end === 'cancelled') await useCases.cancelAnswer({ surveyId: form, partitionKey })
  if (end === 'complete') await complete(storage, { userId, surveyId: form, at: sentAt.now() + 86_400_000 })
}

/** The first free slot of `wish` as a reservation value. @throws Error if there is none */
export async function findFreeSlot(
  { loadSchedule }: Pick<UseCases, 'loadSchedule'>,
  { calendarId, categoryId, itemId, from, to }: DesiredSlot,
  today: LocalDate,
): Promise<string> {
  const { days } = await loadSchedule({
    calendarId,
    startDay: plusDays(today, from),
    endDay: plusDays(today, to),
  })
  for (const [day, { isDayOff, slots }] of days) {
    if (isDayOff) continue
    const free = [...slots].find(([, { quota, reserved }]) => reserved < quota)
    if (free) return formatReservation({ categoryId, itemId, day, slotKey: free[0] })
  }
  throw new Error(`no slot is free in ${calendarId}`)
}

/** Marks the latest answer as completed, as the office does. */
async function complete(
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
