import type { Calendar } from '../../domain/reservation/calendar.ts'
import { timetableOn } from '../../domain/reservation/former-catalog.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { BookedAnswer, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { dayOffsOf, findCalendar } from '../reservation/calendars.ts'
import { quotaOf } from '../reservation/validate-slot.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { type Visit, visitsOf } from './booked-visits.ts'

/** A time of a calendar on a day, also without anybody who comes. */
export type DaySlot = {
  /** `HH:mm`; '' for a time that the calendar never had. */
  start: string
  end: string
  /** Places of the slot; 0 for a time that the day no longer has. */
  quota: number
  /** Places taken, those that wait for a payment among them. */
  taken: number
  /** In the order of their first save. */
  visits: readonly Visit[]
}

/** A calendar on a day, with all its times in their order. */
export type DayOfCalendar = {
  calendarId: string
  name: string
  isDayOff: boolean
  slots: readonly DaySlot[]
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
  holidays: HolidayCalendar
  audit: AuditLog
  clock: Clock
}

export const makeListDay =
  ({ officeAnswers, bookings, holidays, audit, clock, ...forms }: Needs): ListDay =>
  async ({ day, calendarIds }) => {
    const catalog = await bookings.catalog()
    for (const calendarId of calendarIds) findCalendar(catalog, calendarId)
    const isAll = calendarIds.length === 0
    const booked = (await officeAnswers.bookedOn(day)).filter(
      ({ booking }) => isAll || calendarIds.includes(booking.calendarId),
    )
    const visitOf = visitsOf(await allForms(forms).list(), catalog)
    const bookedIds = booked.map(({ booking }) => booking.calendarId)
    const list: DayOfCalendar[] = []
    for (const calendarId of new Set(isAll ? [...catalog.calendars.keys(), ...bookedIds] : calendarIds)) {
      const calendar = calendarOn(catalog, calendarId, day)
      const taken = (await bookings.reserved(calendarId, day, day)).get(day) ?? new Map<number, number>()
      const own = booked.filter(({ booking }) => booking.calendarId === calendarId)
      const slots = slotsOf({ holidays }, calendar, { day, taken, booked: own, visitOf })
      const isDayOff = dayOffsOf(calendar, holidays)(day)
      if (!isAll || slots.some(({ visits }) => visits.length > 0) || (slots.length > 0 && !isDayOff))
        list.push({ calendarId, name: calendar.name, isDayOff, slots })
    }
    const facts = { day, calendars: list.length, count: booked.length }
    await audit.record({ kind: 'answers.exported', at: clock.now(), facts })
    return list
  }

type VisitOf = (booked: BookedAnswer) => Visit

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
function slotsOf(
  needs: { holidays: HolidayCalendar },
  calendar: Calendar,
  {
    day,
    taken,
    booked,
    visitOf,
  }: {
    day: LocalDate
    taken: ReadonlyMap<number, number>
    booked: readonly BookedAnswer[]
    visitOf: VisitOf
  },
): DaySlot[] {
  const keys = new Set([...calendar.comaList.keys(), ...booked.map(({ booking }) => booking.slotKey)])
  const slots = [...keys].flatMap((slotKey): DaySlot[] => {
    const { places } = quotaOf(needs, calendar, { day, slotKey })
    const visits = booked.filter(({ booking }) => booking.slotKey === slotKey).map(visitOf)
    if (!places && visits.length === 0) return []
    const { start = '', end = '' } = calendar.comaList[slotKey] ?? {}
    return [{ start, end, quota: places ?? 0, taken: taken.get(slotKey) ?? 0, visits }]
  })
  return slots.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}
