import { demoResidents } from '../../adapters/line/emulator/residents.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { Schedule } from '../../application/reservation/load-schedule.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { slotStart } from '../../domain/reservation/slot-state.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { type LocalDate, latest, plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { formatReservation, parseReservation } from '../../domain/shared/reservation-value.ts'
import { demoAccounts } from './demo-accounts.ts'
import { type DemoForm, demoAnswers, demoPerson, demoPersonOf } from './demo-answers.ts'

/** Gives the use cases of a viewer at the time of a clock. */
export type UseCasesAt = (clock: Clock) => (viewer: Viewer) => UseCases

type Place = {
  form: DemoForm
  itemKey: string
  calendarId: string
  categoryId: string
  itemIds: readonly string[]
  /** The form in which one must be a member. */
  memberForm?: DemoForm
}

const place = (
  form: DemoForm,
  calendarId: string,
  categoryId: string,
  itemIds: readonly string[],
  itemKey = 'reserve',
): Place => ({ form, itemKey, calendarId, categoryId, itemIds })

const places: readonly Place[] = [
  place('kenshin', 'kenshin-center', 'kenshin-hokencenter-1f', ['basic', 'gan']),
  place('kenshin', 'kenshin-kaigan', 'kenshin-kominkan-hall', ['basic']),
  place('kosodate-soudan', 'kosodate-hiroba', 'kosodate-hiroba-room', ['hokenshi', 'eiyoshi', 'shinri']),
  place('facility-booking', 'gym-a', 'gym-arena-a', ['basketball', 'volleyball', 'badminton']),
  place('facility-booking', 'gym-b', 'gym-arena-b', ['badminton', 'basketball', 'volleyball']),
  place('facility-booking', 'gym-table-tennis', 'gym-sub-table', ['table']),
  place('facility-booking', 'tennis-1', 'park-tennis-1', ['hard', 'soft']),
  place('facility-booking', 'tennis-2', 'park-tennis-2', ['soft', 'hard']),
  place('vaccine', 'vaccine-center', 'vaccine-hokencenter-2f', ['pfizer', 'takeda'], 'dose1'),
  place('vaccine', 'vaccine-clinic', 'vaccine-minato-room', ['pfizer'], 'dose1'),
  place('madoguchi-yoyaku', 'shiminka-madoguchi', 'shiminka-honcho-1f', ['mynumber', 'move', 'koseki']),
  {
    ...place('ichiji-booking', 'ichiji-hiyoko', 'ichiji-minato-hiyoko', ['baby', 'child']),
    memberForm: 'ichiji-member',
  },
]

/** Days before which what is for today was booked. */
const BOOKED_AHEAD = 10
/** Every so many of those whose time has begun did not come. */
const ABSENT_OF = 9
/** Days with slots that are booked in each calendar. */
const BUSY_DAYS = 6
/** Days that are searched for them, from tomorrow or the first bookable day. */
const SEARCHED_DAYS = 21
/** Saves at the same time: they share commits. */
const CONCURRENCY = 64

/**
 * Books for made-up residents through the use cases, so that today and in the first weeks some slots are full and some
 * nearly so, notes who has come today, and gives one resident of the emulator a first dose four weeks ago. What is
 * booked depends on the day only.
 */
export async function addDemoBookings(storage: Storage, useCasesAt: UseCasesAt, clock: Clock): Promise<void> {
  const today = tokyoDay(clock.now())
  const earlier = { now: () => clock.now() - BOOKED_AHEAD * 86_400_000 }
  const wishes: Wish[] = []
  for (const one of places) {
    const days = { from: plusDays(today, 1), count: BUSY_DAYS }
    wishes.push(...(await wishesFor(one, useCasesAt(clock), days)))
    wishes.push(...(await wishesFor(one, useCasesAt(earlier), { from: today, count: 1 })))
  }
  const vaccine = places.find(({ calendarId }) => calendarId === 'vaccine-center')!
  const crowdDays = { from: plusDays(today, 1), count: BUSY_DAYS }
  const crowd = await wishesFor(vaccine, useCasesAt(clock), crowdDays, crowdIn)
  const usual = wishes.filter(({ value }) => crowd[0] && isBesides(value, crowd[0].value))
  for (const [at, wish] of crowd.slice(0, FULL_DAY.bookings - usual.length).entries())
    wishes.push({ ...wish, isQuiet: at % FULL_DAY.quietEvery === 0 })

  for (let from = 0; from < wishes.length; from += CONCURRENCY)
    await Promise.all(
      wishes
        .slice(from, from + CONCURRENCY)
        .map(async ({ form, itemKey, memberForm, value, isQuiet, useCasesFor }, at) => {
          const person = demoPerson(from + at, today)
          const { saveMember, saveAnswer } = useCasesFor({ userId: person.userId })
          if (memberForm)
            await saveMember({ surveyId: memberForm, answers: demoAnswers(memberForm, person, today, {}) })
          const answers = demoAnswers(form, person, today, { [itemKey]: value })
          await saveAnswer({ surveyId: form, answers })
          if (isQuiet) await storage.messages.setPreference(person.userId, { isOn: false })
        }),
    )
  await noteArrivals(storage, clock)
  await giveFirstDose(storage, useCasesAt, clock)
}

/** A booking that somebody makes, and the time at which they make it. `isQuiet`: they have switched messages off. */
type Wish = Pick<Place, 'form' | 'itemKey' | 'memberForm'> & {
  value: string
  useCasesFor: ReturnType<UseCasesAt>
  isQuiet?: boolean
}

/** What is booked in a place on the first days from one on, at most so many. */
async function wishesFor(
  { calendarId, categoryId, itemIds, ...asked }: Place,
  useCasesFor: ReturnType<UseCasesAt>,
  { from, count }: { from: LocalDate; count: number },
  placesIn = bookedPlaces,
): Promise<Wish[]> {
  const { loadCalendar, loadSchedule } = useCasesFor({ userId: 'demo' })
  const { window } = await loadCalendar({ calendarId })
  if (!window) return []
  const startDay = latest(window.from, from)
  const endDay = plusDays(from, count === 1 ? 0 : SEARCHED_DAYS)
  if (startDay > endDay) return []
  const { days } = await loadSchedule({ calendarId, startDay, endDay })
  const busy = openDays(days)
    .filter(([day]) => day <= window.to)
    .slice(0, count)
  return busy.flatMap(([day, { slots }], dayAt) =>
    [...slots].flatMap(([slotKey, { quota }]) =>
      Array.from({ length: placesIn(quota, dayAt, slotKey) }, (_, at) => ({
        ...asked,
        useCasesFor,
        value: formatReservation({
          categoryId,
          itemId: itemIds[at % itemIds.length]!,
          day,
          slotKey,
        }),
      })),
    ),
  )
}

/** The days that are not off and have slots, in order. */
const openDays = (days: Schedule['days']) =>
  [...days].filter(([, { isDayOff, slots }]) => !isDayOff && slots.size > 0)

/** Number of places booked in a slot: in a regular pattern all, all but one, or none. */
function bookedPlaces(quota: number, dayAt: number, slotKey: number): number {
  const period = quota === 1 ? 4 : 9
  const phase = (dayAt * 5 + slotKey * 2) % period
  if (phase === 0) return quota
  return phase === 3 ? quota - 1 : 0
}

/** Notes of those whose time has begun today that they have come, but for some. */
async function noteArrivals({ officeAnswers, bookings }: Storage, clock: Clock): Promise<void> {
  const today = tokyoDay(clock.now())
  const { calendars } = await bookings.catalog()
  const booked = (await officeAnswers.placesBookedOn({ from: today, to: today })).flatMap(({ booking }) => {
    const coma = calendars.get(booking.calendarId)?.comaList[booking.slotKey]
    const at = coma && slotStart(today, coma)
    return at !== undefined && at <= clock.now() ? [{ booking, at }] : []
  })
  for (const [index, { booking, at }] of booked.entries()) {
    const attendance = index % ABSENT_OF === ABSENT_OF - 1 ? 'absent' : 'arrived'
    await officeAnswers.noteAttendance(booking, { attendance, at, by: demoAccounts[1].username })
  }
}

/** 鈴木 ハル: the office has recorded her first dose, so she may book the second. */
const vaccinated = demoResidents[2]!
const daysAgo = { booked: 40, dose: 28 }

async function giveFirstDose(storage: Storage, useCasesAt: UseCasesAt, clock: Clock): Promise<void> {
  const bookedAt = clock.now() - daysAgo.booked * 86_400_000
  const today = tokyoDay(bookedAt)
  const { userId } = vaccinated
  const useCases = useCasesAt({ now: () => bookedAt })({ userId })
  const latest = plusDays(today, daysAgo.booked - daysAgo.dose)
  const { days } = await useCases.loadSchedule({
    calendarId: 'vaccine-center',
    startDay: plusDays(latest, -7),
    endDay: latest,
  })
  const [day] = openDays(days).at(-1)!
  const value = formatReservation({ categoryId: 'vaccine-hokencenter-2f', itemId: 'pfizer', day, slotKey: 4 })
  const person = demoPersonOf(vaccinated, 9_999)
  await useCases.saveAnswer({
    surveyId: 'vaccine',
    answers: demoAnswers('vaccine', person, today, { dose1: value }),
  })
  const [record] = await storage.ownAnswers.listOwn(userId, 'vaccine')
  await storage.answers.amend(firstDoseGiven(day, record!))
}

/** The change by which the office records that the first dose was given on `day`. */
function firstDoseGiven(day: LocalDate, { entries, ...record }: AnswerRecord) {
  const at = Date.parse(`${day}T18:00:00+09:00`)
  const { answerId, surveyId, userId, version } = record
  return {
    answerId,
    surveyId,
    userId,
    version,
    entries: [
      ...entries.filter(({ itemKey }) => itemKey !== 'dose1_date' && itemKey !== 'dose1_maker'),
      { itemKey: 'dose1_date', title: '1回目に接種した日（職員用）', answer: [day] },
      { itemKey: 'dose1_maker', title: '1回目のワクチン（職員用）', answer: ['ファイザー社'] },
    ],
    releases: [],
    updatedAt: Math.floor(at / 1000),
    audit: [{ kind: 'answer.updated' as const, at, userId, surveyId, answerId }],
  }
}

/** On this busy day of a calendar so many are booked that closing it is work; some have switched messages off. */
const FULL_DAY = { at: 2, bookings: 44, quietEvery: 8 }

/** What the full day may have besides the pattern. */
const crowdIn: typeof bookedPlaces = (quota, dayAt, slotKey) =>
  dayAt === FULL_DAY.at && bookedPlaces(quota, dayAt, slotKey) === 0 ? quota - 1 : 0

/** Whether two reservations are at the same place on the same day. */
function isBesides(one: string, other: string): boolean {
  const [a, b] = [one, other].map(parseReservation)
  return a?.day === b?.day && a?.categoryId === b?.categoryId
}
