import { refuse } from '../../domain/refusal.ts'
import type { Attendance } from '../../domain/reservation/attendance.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { isInScope, type Officer, type OfficeScope, scopeOf } from '../../domain/staff/office-duty.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { Booking, BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { Digest } from '../ports/digest.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { BookedPlace, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import type { ListCell } from './list-columns.ts'
import {
  columnsOfVisits,
  type DayOfCalendar,
  type DaySlot,
  daysOfCalendars,
  type ListedVisit,
  listedVisitsOf,
} from './list-day.ts'
import { staffNames } from './office-act.ts'

/** A day, and the calendar that is looked at alone, if one is. */
export type DayName = { day: LocalDate; calendarId?: string | undefined }

/** That somebody came or did not. */
export type AttendanceMark = {
  surveyId: string
  answerCode: string
  itemKey: string
  attendance: Attendance
  /** Epoch milliseconds. */
  atMs: number
  /** Who noted it. */
  by: string
}

/** What may change of a list while somebody looks at it. */
export type DayState = {
  /** Another one tells that who comes, or when, is not as it was. */
  version: string
  /** Another one tells that anything is not as it was. */
  stamp: string
  /** Bookings. */
  count: number
  marks: readonly AttendanceMark[]
}

/** Somebody who comes. */
export type DayVisit = Pick<ListedVisit, 'name' | 'answerCode' | 'earlierCodes' | 'formTitle'> & {
  surveyId: string
  itemKey: string
  slotKey: number
  /** Whether who looks at it may note that they came. */
  mayNote: boolean
  /** What the columns of the section say. */
  texts: readonly string[]
}

/** A calendar on the day, or what a page has of it. */
export type DaySection = Omit<DayOfCalendar, 'slots'> & {
  /** It began on the page before. */
  isContinued: boolean
  columns: readonly Omit<ListCell, 'text'>[]
  slots: readonly DaySlot<DayVisit>[]
}

/** The list of a day, a page of it. */
export type OfficeDay = {
  /** Every calendar that has something on the day, whichever is looked at. */
  places: readonly { calendarId: string; name: string; count: number }[]
  sections: readonly DaySection[]
  state: DayState
  /** For the next page; absent: this is all. */
  next?: number
}

/**
 * Driving port of the office: who comes on a day, by place and time, as far as somebody sees to the forms, a page at a
 * time. Of calendars outside of their sections only the bookings of their forms are told. The audit event is stored
 * before the page is returned: one for each page that is read.
 *
 * @throws Refusal `calendar.not_found`
 */
type ReadDay = (command: DayName & { from?: number | undefined }) => Promise<OfficeDay>

/**
 * Driving port of the office: what has changed of a list that is looked at. It tells no more of those who come than
 * that they came, so that it is not on record.
 *
 * @returns undefined if nothing has
 */
type FollowDay = (command: DayName & { known: string }) => Promise<DayState | undefined>

type ScopeNeeds = { city: Pick<CityRepository, 'settings'> }

/** What lists of bookings are made of. */
export type DayNeeds = ScopeNeeds &
  AllForms & {
    officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn' | 'placesBookedOn'>
    bookings: Pick<BookingRepository, 'catalog' | 'reserved'>
    orders: Pick<OrderRepository, 'ofAnswers'>
    staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
    holidays: HolidayCalendar
    audit: Pick<AuditLog, 'record'>
    digest: Digest
    clock: Clock
  }

/** Bookings on a page, and the most that a view unseals. */
const PAGE = 200

export const makeReadDay =
  (needs: DayNeeds) =>
  (officer: Officer, request: RequestContext): ReadDay =>
  async ({ from = 0, ...name }) => {
    const { sees, mayNote } = await scopesOf(needs, officer)
    const catalog = await needs.bookings.catalog()
    const booked = await placesOf(needs, sees, { day: name.day })
    const { all, meant } = await calendarsOfDay(needs, { sees, catalog }, { ...name, booked })
    const page = pageOf(meant, from)
    const visits = await visitsOfPage(needs, catalog, { day: name.day, page: page.calendars })
    await needs.audit.record({
      ...{ kind: 'office.day_viewed', at: needs.clock.now(), request },
      facts: { by: officer.username, ...factsOf(name), count: visits.size },
    })
    return {
      places: all.map((calendar) => ({
        calendarId: calendar.calendarId,
        name: calendar.name,
        count: bookingsIn(calendar).length,
      })),
      sections: page.calendars.map((section) => inWords(section, visits, mayNote)),
      state: await stateOf(needs, catalog, meant.flatMap(bookingsIn)),
      ...(page.next !== undefined && { next: page.next }),
    }
  }

export const makeFollowDay =
  (needs: DayNeeds) =>
  (officer: Officer): FollowDay =>
  async ({ known, ...name }) => {
    const { sees } = await scopesOf(needs, officer)
    const listed = await placesOf(needs, sees, name)
    const state = await stateOf(needs, await needs.bookings.catalog(), listed)
    return state.stamp === known ? undefined : state
  }

/** What somebody sees, and in which of it they may note something. */
export async function scopesOf(
  { city }: ScopeNeeds,
  { duties }: Pick<Officer, 'duties'>,
): Promise<{ sees: OfficeScope; mayNote: OfficeScope }> {
  const sections = (await city.settings())?.office?.sections ?? []
  return { sees: scopeOf(duties, sections, 'viewer'), mayNote: scopeOf(duties, sections, 'desk') }
}

/** The forms that a scope names, for a query; undefined: all. */
export const surveysIn = (scope: OfficeScope): readonly string[] | undefined =>
  scope === 'all' ? undefined : [...scope.surveys]

/** What the audit log says of a list that was looked at. */
export const factsOf = ({ day, calendarId }: DayName) => ({
  day,
  ...(calendarId !== undefined && { calendar: calendarId }),
})

/** The bookings that somebody sees of a list. */
export async function placesOf(
  { officeAnswers }: Pick<DayNeeds, 'officeAnswers'>,
  sees: OfficeScope,
  { day, calendarId }: DayName,
): Promise<readonly BookedPlace[]> {
  const all = await officeAnswers.placesBookedOn({ from: day, to: day }, { surveyIds: surveysIn(sees) })
  return all.filter(({ booking }) => isMeant(calendarId, booking.calendarId))
}

/** Whether a calendar is the one that is looked at, if only one is. */
const isMeant = (only: string | undefined, calendarId: string): boolean => (only ?? calendarId) === calendarId

/**
 * Every calendar that somebody sees on a day, and in `meant` those that are looked at.
 * @throws Refusal `calendar.not_found`
 */
export async function calendarsOfDay<B extends { booking: Booking }>(
  { bookings, holidays }: Pick<DayNeeds, 'bookings' | 'holidays'>,
  { sees, catalog }: { sees: OfficeScope; catalog: StoredCatalog },
  { day, calendarId: only, booked }: DayName & { booked: readonly B[] },
): Promise<{ all: DayOfCalendar<B>[]; meant: DayOfCalendar<B>[] }> {
  const list = await daysOfCalendars<B, B>(
    { bookings, holidays, catalog },
    {
      ...{ day, booked, calendarIds: calendarsIn(sees, catalog) },
      keeps: (calendarId) => calendarId === only,
      visitOf: (each) => each,
    },
  )
  const all = list.map((calendar) => within(sees, calendar))
  const meant = all.filter(({ calendarId }) => isMeant(only, calendarId))
  if (only !== undefined && meant.length === 0) throw refuse('calendar.not_found', { calendarId: only })
  return { all, meant }
}

/** The calendars that somebody sees, in the order of the city. */
export const calendarsIn = (sees: OfficeScope, { calendars }: StoredCatalog): string[] =>
  [...calendars.keys()].filter((calendarId) => isInScope(sees, 'calendars', calendarId))

/** A calendar as somebody sees it; of one that is not theirs nothing but the bookings of their forms. */
function within<V extends Pick<BookedPlace, 'booking'>>(
  sees: OfficeScope,
  calendar: DayOfCalendar<V>,
): DayOfCalendar<V> {
  if (isInScope(sees, 'calendars', calendar.calendarId)) return calendar
  const slots = calendar.slots
    .filter(({ visits }) => visits.length > 0)
    .map((slot) => ({
      ...slot,
      quota: 0,
      taken: slot.visits.reduce((sum, { booking }) => sum + booking.cost, 0),
    }))
  return { ...calendar, slots }
}

const keyOf = ({ booking: { answerId, itemKey } }: Pick<BookedPlace, 'booking'>): string =>
  `${answerId} ${itemKey}`

/** The bookings of a calendar, by time. */
export const bookingsIn = <B>({ slots }: DayOfCalendar<B>): B[] => slots.flatMap(({ visits }) => [...visits])

/** What is told of the bookings of a page, by their keys. */
async function visitsOfPage(
  needs: DayNeeds,
  catalog: StoredCatalog,
  { day, page }: { day: LocalDate; page: readonly DayOfCalendar<BookedPlace>[] },
): Promise<Map<string, ListedVisit>> {
  const keys = new Set(page.flatMap(bookingsIn).map(keyOf))
  const answerIds = [...new Set(page.flatMap(bookingsIn).map(({ booking }) => booking.answerId))]
  const booked = (await needs.officeAnswers.bookedOn(day, { answerIds })).filter((each) =>
    keys.has(keyOf(each)),
  )
  const visitOf = await listedVisitsOf(needs.orders, booked, await allForms(needs).list(), catalog)
  return new Map(booked.map((each) => [keyOf(each), visitOf(each)]))
}

type CutCalendar = DayOfCalendar<BookedPlace> & { isContinued: boolean }

/**
 * The bookings of a page with the times that they stand at; times without any come with what stands before them.
 */
function pageOf(
  calendars: readonly DayOfCalendar<BookedPlace>[],
  from: number,
): { calendars: CutCalendar[]; next?: number } {
  const until = from + PAGE
  const total = calendars.flatMap(bookingsIn).length
  const isLast = total <= until
  const isOnPage = (at: number) => at >= from && (at < until || isLast)
  const cut: CutCalendar[] = []
  let at = 0
  for (const calendar of calendars) {
    const begins = at
    const slots: DaySlot<BookedPlace>[] = []
    for (const slot of calendar.slots) {
      const visits = slot.visits.filter((_, index) => isOnPage(at + index))
      if (visits.length > 0 || (slot.visits.length === 0 && isOnPage(at))) slots.push({ ...slot, visits })
      at += slot.visits.length
    }
    const isEmpty = calendar.slots.length === 0 && isOnPage(begins)
    if (slots.length > 0 || isEmpty) cut.push({ ...calendar, slots, isContinued: begins < from })
  }
  return { calendars: cut, ...(!isLast && { next: until }) }
}

/** A calendar with what was answered; a booking that is gone meanwhile is left out. */
function inWords(
  { slots, ...calendar }: CutCalendar,
  visits: ReadonlyMap<string, ListedVisit>,
  mayNote: OfficeScope,
): DaySection {
  const known = slots.flatMap((slot) => slot.visits.flatMap((place) => visits.get(keyOf(place)) ?? []))
  const columns = known.length > 0 ? columnsOfVisits(known) : []
  const visitOf = (place: BookedPlace): DayVisit[] => {
    const visit = visits.get(keyOf(place))
    if (!visit) return []
    const { name, answerCode, earlierCodes, formTitle, cells } = visit
    const texts = new Map(cells.map(({ title, text }) => [title, text]))
    return [
      {
        ...{ name, answerCode, earlierCodes, formTitle, surveyId: place.surveyId },
        ...{ itemKey: place.booking.itemKey, slotKey: place.booking.slotKey },
        mayNote: isInScope(mayNote, 'surveys', place.surveyId),
        texts: columns.map(({ title }) => texts.get(title) ?? ''),
      },
    ]
  }
  return {
    ...calendar,
    columns,
    slots: slots.map((slot) => ({ ...slot, visits: slot.visits.flatMap(visitOf) })),
  }
}

async function stateOf(
  needs: Pick<DayNeeds, 'staffAccounts' | 'digest'>,
  catalog: StoredCatalog,
  listed: readonly BookedPlace[],
): Promise<DayState> {
  const names = await staffNames(
    needs,
    listed.flatMap(({ attendance }) => attendance?.by ?? []),
  )
  const marks = listed.flatMap(({ surveyId, answerCode, booking: { itemKey }, attendance }) =>
    attendance
      ? [{ surveyId, answerCode, itemKey, ...attendance, by: names.get(attendance.by) ?? attendance.by }]
      : [],
  )
  const who = listed.map(({ booking: { cost: _, ...booking }, version }) => [
    ...Object.values(booking),
    version,
  ])
  const version = needs.digest.hash(JSON.stringify([catalog.version, ...who]))
  const stamp = needs.digest.hash(JSON.stringify([version, marks]))
  return { version, stamp, count: listed.length, marks }
}
