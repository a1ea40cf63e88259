import type { Calendar } from '../../domain/reservation/calendar.ts'
import { timetableOn } from '../../domain/reservation/former-catalog.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Booking, BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { BookedAnswer, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OrderRepository, StoredOrder } from '../ports/order-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import { dayOffsOf, findCalendar } from '../reservation/calendars.ts'
import { quotaOf } from '../reservation/validate-slot.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { type Visit, visitsOf } from './booked-visits.ts'
import {
  dayColumnsOf,
  isListColumn,
  type ListCell,
  listCells,
  listColumns,
  orderListColumns,
} from './list-columns.ts'

/** A time of a calendar on a day, also without anybody who comes. */
export type DaySlot<V = ListedVisit> = {
  /** `HH:mm`; '' for a time that the calendar never had. */
  start: string
  end: string
  /** Places of the slot; 0 for a time that the day no longer has. */
  quota: number
  /** Places taken, those that wait for a payment among them. */
  taken: number
  /** In the order of their first save. */
  visits: readonly V[]
}

/** Somebody who comes, with the columns that their form names for the list (`lists.day`). */
export type ListedVisit = Visit & { cells: readonly ListCell[] }

/** A calendar on a day, with all its times in their order. */
export type DayOfCalendar<V = ListedVisit> = {
  calendarId: string
  name: string
  isDayOff: boolean
  slots: readonly DaySlot<V>[]
}

/**
 * Driving port of the office: who comes on a day, by calendar and time. Only live bookings; calendars that have neither
 * times nor bookings on that day are left out unless they are asked for. The audit event is stored before the list is
 * returned.
 *
 * @throws Refusal `calendar.not_found`
 */
type ListDay = (command: {
  day: LocalDate
  /** Empty: all calendars. */
  calendarIds: readonly string[]
}) => Promise<readonly DayOfCalendar[]>

type Needs = AllForms & {
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'>
  bookings: Pick<BookingRepository, 'catalog' | 'reserved'>
  orders: Pick<OrderRepository, 'ofAnswers'>
  holidays: HolidayCalendar
  audit: AuditLog
  clock: Clock
}

export const makeListDay =
  ({ officeAnswers, bookings, orders, holidays, audit, clock, ...forms }: Needs): ListDay =>
  async ({ day, calendarIds }) => {
    const catalog = await bookings.catalog()
    for (const calendarId of calendarIds) findCalendar(catalog, calendarId)
    const isAll = calendarIds.length === 0
    const booked = (await officeAnswers.bookedOn(day)).filter(
      ({ booking }) => isAll || calendarIds.includes(booking.calendarId),
    )
    const visitOf = await listedVisitsOf(orders, booked, await allForms(forms).list(), catalog)
    const wanted = isAll
      ? { calendarIds: [...catalog.calendars.keys()] }
      : { calendarIds, keeps: (calendarId: string) => calendarIds.includes(calendarId) }
    const list = await daysOfCalendars({ bookings, holidays, catalog }, { day, ...wanted, booked, visitOf })
    const facts = { day, calendars: list.length, count: booked.length }
    await audit.record({ kind: 'answers.exported', at: clock.now(), facts })
    return list
  }

/** Which calendars are listed on a day, who has booked in them, and what is told of each booking. */
type Listing<B extends { booking: Booking }, V> = {
  day: LocalDate
  /** Besides those in which somebody has booked. */
  calendarIds: readonly string[]
  /** Calendars that are listed also without times or on a day off without bookings; absent: none. */
  keeps?: (calendarId: string) => boolean
  booked: readonly B[]
  visitOf: (booked: B) => V
}

type DayNeeds = {
  bookings: Pick<BookingRepository, 'reserved'>
  holidays: HolidayCalendar
  catalog: StoredCatalog
}

/** Calendars on a day with all their times in their order, and who comes. */
export async function daysOfCalendars<B extends { booking: Booking }, V>(
  { bookings, holidays, catalog }: DayNeeds,
  { day, calendarIds, keeps = () => false, booked, visitOf }: Listing<B, V>,
): Promise<DayOfCalendar<V>[]> {
  const list: DayOfCalendar<V>[] = []
  for (const calendarId of new Set([...calendarIds, ...booked.map(({ booking }) => booking.calendarId)])) {
    const calendar = calendarOn(catalog, calendarId, day)
    const taken = (await bookings.reserved(calendarId, day, day)).get(day) ?? new Map<number, number>()
    const own = booked.filter(({ booking }) => booking.calendarId === calendarId)
    const slots = slotsOf({ holidays }, calendar, { day, taken, booked: own, visitOf })
    const isDayOff = dayOffsOf(calendar, holidays)(day)
    if (keeps(calendarId) || own.length > 0 || (slots.length > 0 && !isDayOff))
      list.push({ calendarId, name: calendar.name, isDayOff, slots })
  }
  return list
}

type VisitOf = (booked: BookedAnswer) => ListedVisit

/** What is told of a booking in the list, with the orders of those whose form lists something of them. */
export async function listedVisitsOf(
  orders: Pick<OrderRepository, 'ofAnswers'>,
  booked: readonly BookedAnswer[],
  surveys: readonly StoredSurvey[],
  catalog: StoredCatalog,
): Promise<VisitOf> {
  const configs = new Map(surveys.map(({ config }) => [config.surveyId, config]))
  const stored = new Map<string, StoredOrder>()
  for (const { record } of booked)
    if (dayColumnsOf(configs.get(record.surveyId)).some((column) => Object.hasOwn(orderListColumns, column)))
      for (const [id, order] of await orders.ofAnswers(record.userId, [record.answerId]))
        stored.set(id, order)
  const visitOf = visitsOf(surveys, catalog)
  return (each) => {
    const { record, booking } = each
    const config = configs.get(record.surveyId)
    const order = stored.get(record.answerId)
    const listed = { record, config, catalog, order, booked: booking.itemKey }
    return { ...visitOf(each), cells: listCells(dayColumnsOf(config), listed) }
  }
}

/**
 * The columns that the forms of these visits name, by title in their order: those of the first form, then what others
 * have besides. Without visits those of a form that names none.
 */
export function columnsOfVisits(visits: readonly ListedVisit[]): readonly Omit<ListCell, 'text'>[] {
  const columns = new Map<string, Omit<ListCell, 'text'>>()
  const cells = visits.flatMap((visit) => visit.cells)
  const usual = dayColumnsOf(undefined).filter(isListColumn)
  const given = visits.length > 0 ? cells : usual.map((column) => ({ column, title: listColumns[column] }))
  for (const { column, title } of given) if (!columns.has(title)) columns.set(title, { column, title })
  return [...columns.values()]
}

/** A calendar with the name and times that it had on the day; without any rules if it is gone. */
const calendarOn = (catalog: StoredCatalog, calendarId: string, day: LocalDate): Calendar => ({
  sortKey: calendarId,
  name: calendarId,
  comaList: [],
  weekly: [],
  ...catalog.calendars.get(calendarId),
  ...timetableOn(catalog, calendarId, day),
})

/** The slots that the day has, and those that it no longer has and somebody booked. */
function slotsOf<B extends { booking: Booking }, V>(
  needs: { holidays: HolidayCalendar },
  calendar: Calendar,
  {
    day,
    taken,
    booked,
    visitOf,
  }: Pick<Listing<B, V>, 'day' | 'booked' | 'visitOf'> & { taken: ReadonlyMap<number, number> },
): DaySlot<V>[] {
  const keys = new Set([...calendar.comaList.keys(), ...booked.map(({ booking }) => booking.slotKey)])
  const slots = [...keys].flatMap((slotKey): DaySlot<V>[] => {
    const { places } = quotaOf(needs, calendar, { day, slotKey })
    const visits = booked.filter(({ booking }) => booking.slotKey === slotKey).map(visitOf)
    if (!places && visits.length === 0) return []
    const { start = '', end = '' } = calendar.comaList[slotKey] ?? {}
    return [{ start, end, quota: places ?? 0, taken: taken.get(slotKey) ?? 0, visits }]
  })
  return slots.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}
