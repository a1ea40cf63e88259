import type { TouchedSlot } from '../city/touched-slots.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { bookedInSlots } from './booked-in-slots.ts'
import { type Visit, visitsOf } from './booked-visits.ts'

/** Somebody who has booked a slot that changed. */
export type PersonOfSlot = Visit & {
  slot: TouchedSlot
  surveyId: string
  /** When the office noted that they know, in epoch milliseconds; absent: it did not. */
  informedAtMs?: number
}

/**
 * Driving port of the office: who has booked in `slots`, in the order of these and of their first save; those whom the
 * office has told already only if `withInformed`. The audit event is stored before the list is returned.
 */
type ListPeople = (command: {
  slots: readonly TouchedSlot[]
  withInformed: boolean
}) => Promise<readonly PersonOfSlot[]>

type Needs = AllForms & {
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'>
  bookings: Pick<BookingRepository, 'catalog'>
  audit: AuditLog
  clock: Clock
}

export const makeListPeople =
  ({ officeAnswers, bookings, audit, clock, ...forms }: Needs): ListPeople =>
  async ({ slots, withInformed }) => {
    const visitOf = visitsOf(await allForms(forms).list(), await bookings.catalog())
    const people = (await bookedInSlots({ officeAnswers }, slots)).flatMap(({ slot, booked }) =>
      booked
        .filter(({ informedAtMs }) => withInformed || informedAtMs === undefined)
        .map(
          (each): PersonOfSlot => ({
            ...visitOf(each),
            slot,
            surveyId: each.record.surveyId,
            ...(each.informedAtMs !== undefined && { informedAtMs: each.informedAtMs }),
          }),
        ),
    )
    const facts = { slots: slots.length, count: people.length }
    await audit.record({ kind: 'answers.exported', at: clock.now(), facts })
    return people
  }
