import { isUnclaimed } from '../../domain/answer/claim.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { isInScope, type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { BookedAnswer, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { bookedInSlots } from './booked-in-slots.ts'
import { type Visit, visitsOf } from './booked-visits.ts'

/** Whether somebody who has booked can be told in LINE, or why not. Nobody knows before whom LINE does not reach. */
type Reach = 'line' | 'none' | 'switched_off'

/** Somebody who has booked a slot. */
export type BookedPerson = Pick<Visit, 'name' | 'phone' | 'reserved' | 'answerCode'> & {
  surveyId: string
  day: LocalDate
  slotKey: number
  reach: Reach
  /** When they were told, epoch milliseconds; absent: they were not. */
  informedAtMs?: number
  /** User name of who has ticked it; absent: it was a message or a command. */
  informedBy?: string
}

/** A page of people, in the order of day, slot and first save. */
export type PageOfPeople = {
  people: readonly BookedPerson[]
  /** For the next page; absent: there is none. */
  next?: number
  /** Those whose form somebody does not see to: they are counted and not named. */
  hidden: number
}

export type PeopleNeeds = AllForms & {
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'>
  bookings: Pick<BookingRepository, 'catalog'>
  city: Pick<CityRepository, 'settings'>
  audit: Pick<AuditLog, 'record'>
  clock: Clock
}

/** People on a page. */
const PAGE = 50

/** By what who has booked can be told. */
export const reachOf = ({ record, isSwitchedOff }: BookedAnswer): Reach =>
  isUnclaimed(record) ? 'none' : isSwitchedOff ? 'switched_off' : 'line'

/**
 * Who has booked, for somebody who sees to their forms. The audit event, which tells who has looked, is stored before
 * they are returned.
 */
export async function pageOfPeople(
  needs: PeopleNeeds,
  { officer, request }: { officer: Officer; request: RequestContext },
  { calendarId, booked, after = 0 }: { calendarId: string; booked: readonly BookedAnswer[]; after?: number },
): Promise<PageOfPeople> {
  const scope = scopeOf(officer.duties, (await needs.city.settings())?.office?.sections ?? [], 'viewer')
  const seen = booked.filter(({ record }) => isInScope(scope, 'surveys', record.surveyId))
  const visitOf = visitsOf(await allForms(needs).list(), await needs.bookings.catalog())
  const people = seen.slice(after, after + PAGE).map((each): BookedPerson => {
    const { name, phone, reserved, answerCode } = visitOf(each)
    const { informedAtMs, informedBy, booking, record } = each
    return {
      ...{ name, phone, reserved, answerCode, surveyId: record.surveyId },
      ...{ day: booking.day, slotKey: booking.slotKey, reach: reachOf(each) },
      ...(informedAtMs !== undefined && { informedAtMs }),
      ...(informedBy !== undefined && { informedBy }),
    }
  })
  const facts = { by: officer.username, calendarId, count: people.length }
  await needs.audit.record({ kind: 'answers.exported', at: needs.clock.now(), request, facts })
  return {
    people,
    ...(after + PAGE < seen.length && { next: after + PAGE }),
    hidden: booked.length - seen.length,
  }
}

/** Everybody who has booked these slots. */
export const everybodyIn = async (
  needs: Pick<PeopleNeeds, 'officeAnswers'>,
  slots: readonly Slot[],
): Promise<readonly BookedAnswer[]> => (await bookedInSlots(needs, slots)).flatMap(({ booked }) => booked)
