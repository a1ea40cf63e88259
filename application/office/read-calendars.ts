import type { Calendar, Coma } from '../../domain/reservation/calendar.ts'
import { monthWeeks } from '../../domain/reservation/calendar-grid.ts'
import { dayPlan } from '../../domain/reservation/day-plan.ts'
import { type DaySpan, daysIn, type LocalDate, plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { isInScope, type OfficeRole, type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import { keyOfThing } from '../city/city-things.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import { type CalendarOfOfficerNeeds, calendarOfOfficer } from './calendar-of-officer.ts'
import { makeFindSlotsToInform } from './slots-to-inform.ts'
import { versionOf } from './versions.ts'

/** A slot of a day, with its places and those taken. `quota` 0: closed, or none. */
type GridSlot = { slotKey: number; quota: number; taken: number }

/** A day of a calendar. Places of a day off count as none. */
type GridDay = {
  day: LocalDate
  isDayOff: boolean
  /** Name of the national holiday that it is. */
  holiday?: string
  quota: number
  taken: number
}

/** A calendar in the list of all, with the days to come. */
export type CalendarInList = {
  calendarId: string
  name: string
  /** It takes no new bookings. */
  isStopped: boolean
  /** People who booked what is closed now, and whom nobody has told. */
  calls: number
  days: readonly GridDay[]
}

/** A calendar with the weeks of a month, the days of the months around it that they have among them. */
export type CalendarMonth = {
  calendarId: string
  name: string
  role: OfficeRole
  /** Sent along with a change, so that nobody changes what they have not seen. */
  version: number
  isStopped: boolean
  calls: number
  comaList: readonly Coma[]
  today: LocalDate
  days: readonly (GridDay & { slots: readonly GridSlot[] })[]
}

/** Driving port of the office: the calendars that somebody sees to, in the order of the city. */
type ListCalendarsOfOffice = () => Promise<readonly CalendarInList[]>

/**
 * Driving port of the office: what of a calendar is taken in a month, counted and not read.
 * @throws Refusal `calendar.not_found`
 */
export type ReadCalendarMonth = (command: {
  calendarId: string
  year: number
  /** 1 to 12. */
  month: number
}) => Promise<CalendarMonth>

type Needs = CalendarOfOfficerNeeds &
  Parameters<typeof makeFindSlotsToInform>[0] & { city: Pick<CityRepository, 'versions'> }

/** Days that the list of all shows. */
const LISTED_DAYS = 14

export const makeListCalendarsOfOffice =
  (needs: Needs) =>
  ({ duties }: Officer): ListCalendarsOfOffice =>
  async () => {
    const scope = scopeOf(duties, (await needs.city.settings())?.office?.sections ?? [], 'viewer')
    const today = tokyoDay(needs.clock.now())
    const calls = await callsOf(needs)
    const listed: CalendarInList[] = []
    for (const [calendarId, calendar] of (await needs.bookings.catalog()).calendars) {
      if (!isInScope(scope, 'calendars', calendarId)) continue
      const { name, calendarOff: isStopped = false } = calendar
      const days = await gridDays(needs, calendar, { from: today, to: plusDays(today, LISTED_DAYS - 1) })
      listed.push({
        ...{ calendarId, name, isStopped, calls: calls.get(calendarId) ?? 0 },
        days: days.map(({ slots: _, ...day }) => day),
      })
    }
    return listed
  }

export const makeReadCalendarMonth =
  (needs: Needs) =>
  (officer: Officer): ReadCalendarMonth =>
  async ({ calendarId, year, month }) => {
    const key = keyOfThing({ kind: 'calendar', id: calendarId })
    const version = versionOf(await needs.city.versions(), key)?.version ?? 0
    const { calendar, role } = await calendarOfOfficer(needs, officer, calendarId, 'viewer')
    const { name, comaList, calendarOff: isStopped = false } = calendar
    const weeks = monthWeeks(year, month)
    return {
      ...{ calendarId, name, role, version, isStopped, comaList },
      calls: (await callsOf(needs, calendarId)).get(calendarId) ?? 0,
      today: tokyoDay(needs.clock.now()),
      days: await gridDays(needs, calendar, { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! }),
    }
  }

/** How many people of each calendar wait to be told that what they booked is closed. */
async function callsOf(needs: Needs, calendarId?: string): Promise<ReadonlyMap<string, number>> {
  const calls = new Map<string, number>()
  for (const { calendarId: id, why, waiting } of await makeFindSlotsToInform(needs)(calendarId))
    if (why === 'closed') calls.set(id, (calls.get(id) ?? 0) + waiting)
  return calls
}

async function gridDays(
  { bookings, holidays }: Needs,
  calendar: Calendar,
  span: DaySpan,
): Promise<CalendarMonth['days']> {
  const counts = await bookings.reserved(calendar.sortKey, span.from, span.to)
  return daysIn(span).map((day) => {
    const holiday = holidays.nameOf(day)
    const { isDayOff, quotas } = dayPlan(calendar, day, holiday !== undefined)
    const slots = [...calendar.comaList.keys()].flatMap((slotKey): GridSlot[] => {
      const [places, taken] = [quotas[slotKey] ?? undefined, counts.get(day)?.get(slotKey) ?? 0]
      const quota = isDayOff ? 0 : (places ?? 0)
      return places === undefined && taken === 0 ? [] : [{ slotKey, quota, taken }]
    })
    const sum = (of: 'quota' | 'taken') => slots.reduce((all, slot) => all + slot[of], 0)
    return {
      ...{ day, isDayOff, slots, quota: sum('quota'), taken: sum('taken') },
      ...(holiday !== undefined && { holiday }),
    }
  })
}
