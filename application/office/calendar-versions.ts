import type { Calendar, Coma } from '../../domain/reservation/calendar.ts'
import {
  type CalendarDifference,
  calendarDifferences,
} from '../../domain/reservation/calendar-differences.ts'
import type { OfficeRole, Officer } from '../../domain/staff/office-duty.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { type CalendarOfOfficerNeeds, calendarOfOfficer, versionOfCalendar } from './calendar-of-officer.ts'

/** A version of a calendar, with what it changed. */
export type CalendarVersion = {
  version: number
  /** Epoch milliseconds. */
  at: number
  /** The name of who made it, or what the machine calls them; absent: nobody said so. */
  by?: string
  differences: readonly CalendarDifference[]
}

/** A page of the versions of a calendar, the newest first. */
export type CalendarVersions = {
  name: string
  /** Those of the times that slot keys in differences mean, as the calendar has them now. */
  comaList: readonly Coma[]
  role: OfficeRole
  /** The one in force. */
  version: number
  versions: readonly CalendarVersion[]
  /** For the next page; absent: there is none. */
  next?: number
}

/**
 * Driving port of the office: how a calendar was changed, by the office and by imports, as far as versions of the city
 * are kept.
 *
 * @throws Refusal `calendar.not_found`
 */
export type ListCalendarVersions = (command: {
  calendarId: string
  /** The `next` of the page before; absent: the first page. */
  before?: number
}) => Promise<CalendarVersions>

type Needs = CalendarOfOfficerNeeds & {
  city: Pick<CityRepository, 'versions' | 'contentOf'>
  staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
}

/** Versions on a page. */
const PAGE = 10

export const makeListCalendarVersions =
  (needs: Needs) =>
  (officer: Officer): ListCalendarVersions =>
  async ({ calendarId, before = Number.MAX_SAFE_INTEGER }) => {
    const { calendar, role } = await calendarOfOfficer(needs, officer, calendarId, 'viewer')
    const kept = await needs.city.versions()
    const own = kept.filter(
      ({ version, changed }) => version < before && changed.includes(`calendar:${calendarId}`),
    )
    const versions: CalendarVersion[] = []
    for (const { version, at, by } of own.slice(0, PAGE)) {
      const [was, is] = [
        await calendarIn(needs, version - 1, calendarId),
        await calendarIn(needs, version, calendarId),
      ]
      const name = by === undefined ? undefined : ((await needs.staffAccounts.findByUsername(by))?.name ?? by)
      const isOldest = kept.at(-1)?.version === version
      versions.push({
        ...{ version, at, differences: isOldest && version > 1 ? [] : calendarDifferences(was, is) },
        ...(name !== undefined && { by: name }),
      })
    }
    const next = own.length > PAGE ? versions.at(-1)?.version : undefined
    const { name, comaList } = calendar
    const version = versionOfCalendar(kept, calendarId)
    return { name, comaList, role, version, versions, ...(next !== undefined && { next }) }
  }

const calendarIn = async (
  { city }: Needs,
  version: number,
  calendarId: string,
): Promise<Calendar | undefined> =>
  (await city.contentOf(version))?.calendars?.find(({ sortKey }) => sortKey === calendarId)
