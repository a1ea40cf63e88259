import { refuse } from '../../domain/refusal.ts'
import type { Calendar, Slot } from '../../domain/reservation/calendar.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { type ConfirmNeeds, changesToConfirm, type Reopened } from '../city/changes-to-confirm.ts'
import { keyOfThing } from '../city/city-things.ts'
import { refusedChanges } from '../city/refused-changes.ts'
import { makeFindTouchedSlots, type TouchedSlot } from '../city/touched-slots.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { City } from '../ports/city-repository.ts'
import { everybodyIn, type PageOfPeople, type PeopleNeeds, pageOfPeople } from './booked-people.ts'
import { type CalendarOfOfficerNeeds, calendarOfOfficer } from './calendar-of-officer.ts'
import { type Outcome, type PutInForceNeeds, putInForce } from './put-in-force.ts'
import { closureNotices } from './tell-closed.ts'

/** What somebody has to agree to before a calendar is changed. */
type CalendarQuestions = {
  /** Slots with bookings that would be closed, or have fewer places than are taken. */
  touched: readonly TouchedSlot[]
  /** Who has booked them; a first page. */
  booked: PageOfPeople
  /** What would take bookings again. */
  reopened: readonly Extract<Reopened, { kind: 'calendar' | 'days' }>[]
}

/** What came of a change of a calendar. */
export type ChangeOutcome = Outcome<CalendarQuestions>

type ChangedCalendar = {
  calendarId: string
  /** The one that who changes it has seen. */
  version: number
  /** @throws Refusal `office.change_unfit` */
  next(calendar: Calendar): Calendar | Promise<Calendar>
  /** Whatever has to be agreed to is. */
  isAgreed: boolean
  /** It has to be agreed to even if nothing is to be said of it. */
  isAlwaysAsked?: boolean
  /** Who has booked these slots is told so in the same step. */
  tells?: { text: string; slotsOf(calendar: Calendar): Promise<readonly Slot[]> } | undefined
  facts: NonNullable<AuditEvent['facts']>
}

export type ChangeCalendarNeeds = CalendarOfOfficerNeeds &
  PutInForceNeeds &
  ConfirmNeeds &
  Parameters<typeof closureNotices>[0] &
  PeopleNeeds &
  Parameters<typeof makeFindTouchedSlots>[0]

/**
 * Puts a changed calendar in force, with what is told and the audit event `calendar.changed`. What is in force already
 * makes no version.
 *
 * @throws Refusal `calendar.not_found`, `office.not_allowed` below an editor
 * @throws Refusal `office.calendar_changed` if somebody changed the calendar since `version`
 * @throws Refusal `city.slot_in_use` if a booked slot would go or have other times, `service.unavailable`
 */
export async function putCalendarInForce(
  needs: ChangeCalendarNeeds,
  { officer, request }: { officer: Officer; request: RequestContext },
  { calendarId, version, next, isAgreed, isAlwaysAsked = false, tells, facts }: ChangedCalendar,
): Promise<ChangeOutcome> {
  await calendarOfOfficer(needs, officer, calendarId, 'editor')
  return putInForce<CalendarQuestions>(needs, officer, {
    ...{ key: keyOfThing({ kind: 'calendar', id: calendarId }), version },
    async next(inForce) {
      const before = calendarIn(inForce, calendarId)
      const then = await next(before)
      const calendars = inForce.calendars?.map((each) => (each === before ? then : each))
      const city = { ...inForce, ...(calendars && { calendars }) }
      return { city, isSame: canonicalJson(before) === canonicalJson(then) }
    },
    refuseStale: () => {
      throw refuse('office.calendar_changed', {})
    },
    async asks(inForce, { city, isSame }) {
      await refuseInUse(needs, inForce, city)
      if (isAgreed || isSame) return undefined
      const asked = await questions(needs, { officer, request, calendarId }, inForce, city)
      return isAlwaysAsked || asked.touched.length + asked.reopened.length > 0 ? asked : undefined
    },
    async options({ city, isSame }) {
      const then = calendarIn(city, calendarId)
      const slots = tells && (await tells.slotsOf(then))
      const told =
        tells &&
        slots &&
        (await closureNotices(needs, {
          slots,
          calendarOf: (id) => (id === calendarId ? then : undefined),
          text: tells.text,
        }))
      const by = officer.username
      const at = needs.clock.now()
      const event = { kind: 'calendar.changed' as const, at, request, facts: { ...facts, calendarId, by } }
      return {
        audit: () => (isSame ? [] : [event]),
        ...(told && slots && { tells: { ...told, slots } }),
      }
    },
  })
}

/** @throws Refusal `calendar.not_found` */
function calendarIn({ calendars }: City, calendarId: string): Calendar {
  const found = calendars?.find(({ sortKey }) => sortKey === calendarId)
  if (!found) throw refuse('calendar.not_found', { calendarId })
  return found
}

async function refuseInUse(needs: ChangeCalendarNeeds, inForce: City, city: City): Promise<void> {
  for (const refused of await refusedChanges(needs, inForce, city))
    if (refused.kind === 'slot_in_use') {
      const { calendarId, slotKeys } = refused
      throw refuse('city.slot_in_use', { calendarId, slotKey: slotKeys[0]! })
    }
}

async function questions(
  needs: ChangeCalendarNeeds,
  { calendarId, ...who }: { officer: Officer; request: RequestContext; calendarId: string },
  inForce: City,
  next: City,
): Promise<CalendarQuestions> {
  const touched = await makeFindTouchedSlots(needs)(next)
  const asked = await changesToConfirm(needs, { inForce, next, isKnown: undefined }, [])
  const reopened = asked.reopened.flatMap((each) =>
    each.kind === 'calendar' || each.kind === 'days' ? [each] : [],
  )
  const booked = await everybodyIn(needs, touched)
  return { touched, reopened, booked: await pageOfPeople(needs, who, { calendarId, booked }) }
}
