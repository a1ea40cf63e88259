import type { Coma } from '../../domain/reservation/calendar.ts'
import {
  type CalendarDifference,
  calendarDifferences,
} from '../../domain/reservation/calendar-differences.ts'
import type { OfficeRole, Officer } from '../../domain/staff/office-duty.ts'
import { keyOfThing } from '../city/city-things.ts'
import { type CalendarOfOfficerNeeds, calendarOfOfficer } from './calendar-of-officer.ts'
import { type PageOfVersions, pageOfVersions, type VersionsNeeds } from './versions.ts'

/** A page of the versions of a calendar, the newest first. */
export type CalendarVersions = PageOfVersions<CalendarDifference> & {
  name: string
  /** Those of the times that slot keys in differences mean, as the calendar has them now. */
  comaList: readonly Coma[]
  role: OfficeRole
}

/**
 * Driving port of the office: how a calendar was changed, by the office and by imports, as far as versions of the city
 * are kept.
 *
 * @throws Refusal `calendar.not_found`
 */
type ListCalendarVersions = (command: {
  calendarId: string
  /** The `next` of the page before; absent: the first page. */
  before?: number
}) => Promise<CalendarVersions>

export const makeListCalendarVersions =
  (needs: CalendarOfOfficerNeeds & VersionsNeeds) =>
  (officer: Officer): ListCalendarVersions =>
  async ({ calendarId, before }) => {
    const { calendar, role } = await calendarOfOfficer(needs, officer, calendarId, 'viewer')
    const page = await pageOfVersions(needs, {
      ...{ key: keyOfThing({ kind: 'calendar', id: calendarId }), before },
      thingIn: ({ calendars }) => calendars?.find(({ sortKey }) => sortKey === calendarId),
      differences: calendarDifferences,
    })
    return { name: calendar.name, comaList: calendar.comaList, role, ...page }
  }
