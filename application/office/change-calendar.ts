import { LONGEST_WORDS } from '../../domain/answer/booking-message.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Calendar, Slot } from '../../domain/reservation/calendar.ts'
import {
  type CalendarChange,
  changedCalendar,
  changeFault,
  type SlotRange,
} from '../../domain/reservation/calendar-change.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { changedSlot } from '../city/touched-slots.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import { takenSlots } from '../reservation/taken-slots.ts'
import { type ChangeCalendarNeeds, type ChangeOutcome, putCalendarInForce } from './put-calendar-in-force.ts'

/** Which calendar is changed, and the version of it that who changes it has seen. */
type OfCalendar = { calendarId: string; version: number }

/**
 * Driving port of the office: changes a calendar; what has to be agreed to is asked first. Only editors may.
 * @throws Refusal those of `putCalendarInForce`, `office.change_unfit`
 */
type ChangeCalendar = (
  command: OfCalendar & { change: Exclude<CalendarChange, { kind: 'close' }>; isAgreed: boolean },
) => Promise<ChangeOutcome>

/**
 * Driving port of the office: closes slots and tells everybody who has booked them in LINE, in one step. Reminders of
 * them go. However often and by however many it is asked, each is told once; who can't be told so stays in the list of
 * calls. Only editors may.
 *
 * @throws Refusal those of `putCalendarInForce`, `office.change_unfit`
 */
export type CloseSlots = (
  command: OfCalendar & {
    closing: SlotRange
    /** At most 300 characters; absent: nobody is told in LINE. */
    text?: string
  },
) => Promise<{ version: number }>

/**
 * Driving port of the office: puts a calendar in force as a version had it, as a new version. What that does is said
 * first, unless it is agreed to. Only editors may.
 * @throws Refusal those of `putCalendarInForce`, `office.change_unfit` if that version is not kept
 */
type RestoreCalendar = (command: OfCalendar & { to: number; isAgreed: boolean }) => Promise<ChangeOutcome>

export const makeChangeCalendar =
  (needs: ChangeCalendarNeeds) =>
  (officer: Officer, request: RequestContext): ChangeCalendar =>
  async ({ change, ...of }) =>
    putCalendarInForce(
      needs,
      { officer, request },
      { ...of, facts: factsOf(change), next: (calendar) => fitting(needs, calendar, change) },
    )

export const makeCloseSlots =
  (needs: ChangeCalendarNeeds) =>
  (officer: Officer, request: RequestContext): CloseSlots =>
  async ({ closing, text, ...of }) => {
    const change = { kind: 'close' as const, ...closing }
    if (text !== undefined && (text.trim() === '' || text.length > LONGEST_WORDS))
      throw refuse('request.malformed', { fields: ['text'] })
    const outcome = await putCalendarInForce(
      needs,
      { officer, request },
      {
        ...of,
        isAgreed: true,
        facts: factsOf(change),
        next: (calendar) => fitting(needs, calendar, change),
        ...(text !== undefined && {
          tells: { text, slotsOf: (calendar: Calendar) => closedIn(needs, calendar, closing) },
        }),
      },
    )
    return { version: outcome.kind === 'changed' ? outcome.version : of.version }
  }

export const makeRestoreCalendar =
  (needs: ChangeCalendarNeeds & { city: Pick<CityRepository, 'contentOf'> }) =>
  (officer: Officer, request: RequestContext): RestoreCalendar =>
  async ({ to, ...of }) =>
    putCalendarInForce(
      needs,
      { officer, request },
      {
        ...of,
        ...{ facts: { what: 'restore', to }, isAlwaysAsked: true },
        async next({ sortKey }) {
          const then = (await needs.city.contentOf(to))?.calendars?.find((each) => each.sortKey === sortKey)
          if (!then) throw refuse('office.change_unfit', { why: 'no_version' })
          return then
        },
      },
    )

type RangeNeeds = Pick<ChangeCalendarNeeds, 'holidays' | 'clock' | 'bookings'>

/** @throws Refusal `office.change_unfit` */
function fitting({ holidays, clock }: RangeNeeds, calendar: Calendar, change: CalendarChange): Calendar {
  const why = changeFault(change, calendar, tokyoDay(clock.now()))
  if (why) throw refuse('office.change_unfit', { why })
  return changedCalendar(calendar, change, (day: LocalDate) => holidays.nameOf(day) !== undefined)
}

/** The slots of a range in which somebody has booked and which a calendar closes. */
export async function closedIn(
  { bookings, holidays }: RangeNeeds,
  calendar: Calendar,
  { from, to, slotKeys }: SlotRange,
): Promise<readonly Slot[]> {
  const taken = await takenSlots(bookings, calendar.sortKey, from)
  return taken.filter(
    (slot) =>
      slot.day <= to &&
      slotKeys?.includes(slot.slotKey) !== false &&
      changedSlot({ holidays }, calendar, slot)?.why === 'closed',
  )
}

const factsOf = (change: CalendarChange): NonNullable<AuditEvent['facts']> => {
  if (!('from' in change)) return { what: change.kind }
  const { kind: what, from, to, slotKeys } = change
  return {
    ...{ what, from, to },
    ...(slotKeys && { slots: slotKeys.join(' ') }),
    ...(change.kind === 'quota' && { places: change.places, weekdays: change.weekdays.join(' ') }),
  }
}
