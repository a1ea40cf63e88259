import { refuse } from '../../domain/refusal.ts'
import type { Coma, Slot } from '../../domain/reservation/calendar.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { changedSlot } from '../city/touched-slots.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { BookedAnswer, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { takenSlots } from '../reservation/taken-slots.ts'
import {
  type BookedPerson,
  everybodyIn,
  type PageOfPeople,
  type PeopleNeeds,
  pageOfPeople,
} from './booked-people.ts'
import { type CalendarOfOfficerNeeds, calendarOfOfficer } from './calendar-of-officer.ts'
import { recordOfOfficer } from './record-of-officer.ts'

/** The people to call since what they booked in a calendar is closed. */
export type CallList = Omit<PageOfPeople, 'people'> & {
  name: string
  comaList: readonly Coma[]
  /** `informedBy` with the name of who has ticked them. */
  people: readonly BookedPerson[]
  /** Those who still have to be called, and those who were. */
  waiting: number
  done: number
  /** Those whom a message tells. */
  byLine: number
  /** What changes whenever the list may have. */
  mark: string
}

/**
 * Driving port of the office: who has to be called, and who was. Several desks share it.
 * @throws Refusal `calendar.not_found`, `office.not_allowed` below a desk
 */
export type ListCalls = (command: { calendarId: string; after?: number }) => Promise<CallList>

/**
 * Driving port of the office: the `mark` of a list of calls as it is now, without reading anybody's answer.
 * @throws Refusal those of `ListCalls`
 */
export type ReadCallMark = (command: { calendarId: string }) => Promise<{ mark: string }>

/**
 * Driving port of the office: ticks off somebody who was called, or takes the tick away. Who has ticked first stays.
 * @throws Refusal those of `ListCalls`, `answer.not_found` if they are not in the list, or it is not theirs to see
 */
export type TickCall = (command: {
  calendarId: string
  surveyId: string
  answerCode: string
  day: string
  slotKey: number
  isDone: boolean
}) => Promise<void>

type Needs = CalendarOfOfficerNeeds &
  PeopleNeeds & {
    officeAnswers: Pick<OfficeAnswerRepository, 'bookingsMark' | 'noteInformed' | 'findLatest'>
    bookings: Parameters<typeof takenSlots>[0]
    staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
    holidays: HolidayCalendar
  }

export const makeListCalls =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ListCalls =>
  async ({ calendarId, after }) => {
    const { calendar } = await calendarOfOfficer(needs, officer, calendarId, 'desk')
    // Whatever comes while they are read shows in the next mark.
    const mark = await markOf(needs, calendarId)
    const all = await everybodyIn(needs, await closedSlots(needs, calendar))
    const called = all.filter((each) => each.informedAtMs === undefined || each.informedBy !== undefined)
    const waiting = called.filter(({ informedAtMs }) => informedAtMs === undefined).length
    const of = { calendarId, booked: called, ...(after && { after }) }
    const page = await pageOfPeople(needs, { officer, request }, of)
    const { name, comaList } = calendar
    return {
      ...page,
      people: await withNames(needs, page.people),
      ...{ name, comaList, waiting, done: called.length - waiting, byLine: all.length - called.length, mark },
    }
  }

export const makeReadCallMark =
  (needs: Needs) =>
  (officer: Officer): ReadCallMark =>
  async ({ calendarId }) => {
    await calendarOfOfficer(needs, officer, calendarId, 'desk')
    return { mark: await markOf(needs, calendarId) }
  }

export const makeTickCall =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): TickCall =>
  async ({ calendarId, surveyId, answerCode, day, slotKey, isDone }) => {
    const { calendar } = await calendarOfOfficer(needs, officer, calendarId, 'desk')
    const { record } = await recordOfOfficer(needs, officer, { surveyId, answerCode }, 'desk')
    const slots = (await closedSlots(needs, calendar)).filter(
      (slot) => slot.day === day && slot.slotKey === slotKey,
    )
    const isMeant = ({ booking }: BookedAnswer) => booking.answerId === record.answerId
    const meant = (await everybodyIn(needs, slots)).filter(isMeant).map(({ booking }) => booking)
    if (meant.length === 0) throw refuse('answer.not_found', {})
    const tick = { by: officer.username, request }
    await needs.officeAnswers.noteInformed(meant, { isInformed: isDone, at: needs.clock.now(), tick })
  }

/** What is closed comes from the catalog, who has booked it and was told from the bookings. */
const markOf = async ({ officeAnswers, bookings, clock }: Needs, calendarId: string): Promise<string> => {
  const { version } = await bookings.catalog()
  return `${version}-${await officeAnswers.bookingsMark(calendarId, tokyoDay(clock.now()))}`
}

/** The slots from today on in which somebody has booked, and that are closed. */
async function closedSlots(
  { bookings, holidays, clock }: Needs,
  calendar: Parameters<typeof changedSlot>[1],
): Promise<readonly Slot[]> {
  const taken = await takenSlots(bookings, calendar.sortKey, tokyoDay(clock.now()))
  return taken.filter((slot) => changedSlot({ holidays }, calendar, slot)?.why === 'closed')
}

async function withNames(
  { staffAccounts }: Needs,
  people: readonly BookedPerson[],
): Promise<readonly BookedPerson[]> {
  const names = new Map<string, string>()
  for (const by of new Set(people.flatMap(({ informedBy }) => informedBy ?? []))) {
    const name = (await staffAccounts.findByUsername(by))?.name
    if (name !== undefined) names.set(by, name)
  }
  return people.map((each) =>
    each.informedBy === undefined
      ? each
      : { ...each, informedBy: names.get(each.informedBy) ?? each.informedBy },
  )
}
