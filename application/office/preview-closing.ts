import { refuse } from '../../domain/refusal.ts'
import type { Coma } from '../../domain/reservation/calendar.ts'
import { changedCalendar, changeFault, type SlotRange } from '../../domain/reservation/calendar-change.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import { freeSlotsNear } from '../reservation/free-slots.ts'
import { everybodyIn, type PageOfPeople, type PeopleNeeds, pageOfPeople, reachOf } from './booked-people.ts'
import { type CalendarOfOfficerNeeds, calendarOfOfficer } from './calendar-of-officer.ts'
import { closedIn } from './change-calendar.ts'
import { OFFERED } from './tell-closed.ts'

/** What a closing would do to bookings. */
export type ClosingPreview = PageOfPeople & {
  /** Bookings, those that were told already among them. */
  bookings: number
  /** Those who would be told in LINE, and who have to be called. */
  byLine: number
  byPhone: number
  /** Whether the city sends messages. */
  sends: boolean
  /** What would be offered to the first of them: to each what is near their own slot. */
  offered: readonly { day: LocalDate; coma: Coma }[]
}

/**
 * Driving port of the office: who has booked what is to be closed, and what they would be offered. Nothing is stored.
 * Only editors may.
 *
 * @throws Refusal `calendar.not_found`, `office.not_allowed`, `office.change_unfit`
 */
export type PreviewClosing = (command: {
  calendarId: string
  closing: SlotRange
  after?: number
}) => Promise<ClosingPreview>

type Needs = CalendarOfOfficerNeeds &
  PeopleNeeds &
  Parameters<typeof freeSlotsNear>[0] &
  Parameters<typeof closedIn>[0] & { city: Pick<CityRepository, 'settings'> }

export const makePreviewClosing =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): PreviewClosing =>
  async ({ calendarId, closing, after }) => {
    const { calendar } = await calendarOfOfficer(needs, officer, calendarId, 'editor')
    const nowMs = needs.clock.now()
    const change = { kind: 'close' as const, ...closing }
    const why = changeFault(change, calendar, tokyoDay(nowMs))
    if (why) throw refuse('office.change_unfit', { why })
    const then = changedCalendar(calendar, change, (day) => needs.holidays.nameOf(day) !== undefined)
    const slots = await closedIn(needs, then, closing)
    const booked = await everybodyIn(needs, slots)
    const sends = (await needs.city.settings())?.messages !== undefined
    const waiting = booked.filter((each) => each.informedAtMs === undefined)
    const byLine = sends ? waiting.filter((each) => reachOf(each) === 'line').length : 0
    const free = slots[0] ? await freeSlotsNear(needs, then, slots[0], { nowMs, count: OFFERED }) : []
    return {
      bookings: booked.length,
      ...{ byLine, byPhone: waiting.length - byLine, sends },
      offered: free.map(({ day, coma }) => ({ day, coma })),
      ...(await pageOfPeople(needs, { officer, request }, { calendarId, booked, ...(after && { after }) })),
    }
  }
