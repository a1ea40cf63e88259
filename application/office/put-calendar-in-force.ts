import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Calendar, Slot } from '../../domain/reservation/calendar.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { type ConfirmNeeds, changesToConfirm, type Reopened } from '../city/changes-to-confirm.ts'
import { makeImportCity } from '../city/import-city.ts'
import { refusedChanges } from '../city/refused-changes.ts'
import { makeFindTouchedSlots, type TouchedSlot } from '../city/touched-slots.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { City, CityRepository } from '../ports/city-repository.ts'
import { everybodyIn, type PageOfPeople, type PeopleNeeds, pageOfPeople } from './booked-people.ts'
import { type CalendarOfOfficerNeeds, calendarOfOfficer, versionOfCalendar } from './calendar-of-officer.ts'
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

/** What came of a change: it was made, or something has to be agreed to. */
export type ChangeOutcome = { kind: 'changed'; version: number } | ({ kind: 'asks' } & CalendarQuestions)

type ChangedCalendar = {
  calendarId: string
  /** The one that who changes it has seen. */
  version: number
  /** @throws Refusal `office.change_unfit` */
  next(calendar: Calendar): Calendar | Promise<Calendar>
  /** Whatever has to be agreed to is. */
  isAgreed: boolean
  /** Who has booked these slots is told so in the same step. */
  tells?: { text: string; slotsOf(calendar: Calendar): Promise<readonly Slot[]> } | undefined
  facts: NonNullable<AuditEvent['facts']>
}

export type PutInForceNeeds = CalendarOfOfficerNeeds &
  ConfirmNeeds &
  Parameters<typeof makeImportCity>[0] &
  Parameters<typeof closureNotices>[0] &
  PeopleNeeds &
  Parameters<typeof makeFindTouchedSlots>[0] & {
    city: Pick<CityRepository, 'versions'>
  }

/** How often a change is tried again where something of the city was changed meanwhile. */
const TRIES = 5

/**
 * Puts a changed calendar in force: by the checks and in the one step by which a city is imported, with what is told
 * and the audit event `calendar.changed`. What is in force already makes no version.
 *
 * @throws Refusal `calendar.not_found`, `office.not_allowed` below an editor
 * @throws Refusal `office.calendar_changed` if somebody changed the calendar since `version`
 * @throws Refusal `city.slot_in_use` if a booked slot would go or have other times, `service.unavailable`
 */
export async function putCalendarInForce(
  needs: PutInForceNeeds,
  { officer, request }: { officer: Officer; request: RequestContext },
  { calendarId, version, next, isAgreed, tells, facts }: ChangedCalendar,
): Promise<ChangeOutcome> {
  const { city: cities, clock } = needs
  await calendarOfOfficer(needs, officer, calendarId, 'editor')
  for (let tries = 0; tries < TRIES; tries++) {
    const versions = await cities.versions()
    const inForce = await cities.export()
    const before = inForce?.calendars?.find(({ sortKey }) => sortKey === calendarId)
    if (!inForce || !before) throw refuse('calendar.not_found', { calendarId })
    const then = await next(before)
    const isSame = canonicalJson(before) === canonicalJson(then)
    const seen = versionOfCalendar(versions, calendarId)
    if (!isSame && seen > version) throw refuse('office.calendar_changed', {})
    const city = withCalendar(inForce, then)
    await refuseInUse(needs, inForce, city)
    const asks =
      isAgreed || isSame ? undefined : await questions(needs, { officer, request, calendarId }, inForce, city)
    if (asks) return { kind: 'asks', ...asks }
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
    const at = clock.now()
    const event = { kind: 'calendar.changed' as const, at, request, facts: { ...facts, calendarId, by } }
    try {
      await makeImportCity(needs)(city, {
        ...{ by, since: versions[0]?.version, audit: () => (isSame ? [] : [event]) },
        ...(told && slots && { tells: { ...told, slots } }),
      })
      return { kind: 'changed', version: versionOfCalendar(await cities.versions(), calendarId) }
    } catch (error) {
      if (!isRefusal(error, 'city.changed')) throw error
    }
  }
  throw refuse('service.unavailable', {})
}

/** The city with another content of one calendar; of staff records it says nothing, so that they stay. */
function withCalendar({ staff: _, ...city }: City, then: Calendar): City {
  const calendars = city.calendars?.map((each) => (each.sortKey === then.sortKey ? then : each))
  return { ...city, ...(calendars && { calendars }) }
}

async function refuseInUse(needs: PutInForceNeeds, inForce: City, city: City): Promise<void> {
  for (const refused of await refusedChanges(needs, inForce, city))
    if (refused.kind === 'slot_in_use') {
      const { calendarId, slotKeys } = refused
      throw refuse('city.slot_in_use', { calendarId, slotKey: slotKeys[0]! })
    }
}

/** undefined: there is nothing to ask. */
async function questions(
  needs: PutInForceNeeds,
  { calendarId, ...who }: { officer: Officer; request: RequestContext; calendarId: string },
  inForce: City,
  next: City,
): Promise<CalendarQuestions | undefined> {
  const touched = await makeFindTouchedSlots(needs)(next)
  const asked = await changesToConfirm(needs, { inForce, next, isKnown: undefined }, [])
  const reopened = asked.reopened.flatMap((each) =>
    each.kind === 'calendar' || each.kind === 'days' ? [each] : [],
  )
  if (touched.length + reopened.length === 0) return undefined
  const booked = await everybodyIn(needs, touched)
  return { touched, reopened, booked: await pageOfPeople(needs, who, { calendarId, booked }) }
}
