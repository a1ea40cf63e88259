import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { refuse } from '../../domain/refusal.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { AnswerAmendment } from '../ports/answer-repository.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { Booking } from '../ports/booking-repository.ts'
import type { AnswerObstacles } from './answer-obstacles.ts'

/** What is given up of an answer: all of it, or one of its reservations. */
type GivingUp = Pick<AnswerAmendment, 'check' | 'entries' | 'releases' | 'order'> & {
  kind: 'answer.changed' | 'answer.cancelled'
  /** The bookings that are given back, and those that stay. */
  cancelled: readonly Booking[]
  staying: readonly Booking[]
  facts: NonNullable<AuditEvent['facts']>
}

/**
 * What giving up the reservation of `itemKey`, or without it the whole answer, changes of it. The whole answer is
 * cancelled, with its order, where no other reservation of it is booked or done.
 */
export function givingUp(
  record: AnswerRecord,
  obstacles: AnswerObstacles,
  { itemKey, check }: { itemKey: string | undefined; check: string },
): GivingUp {
  return itemKey !== undefined && hasOthers(obstacles, itemKey)
    ? clearing(record, obstacles, itemKey)
    : cancelling(obstacles, check)
}

/** @throws Refusal `reservation.unknown` */
export function refuseUnlessReservationItem(schema: readonly SchemaItem[], itemKey: string): void {
  const isOne = reservationItems(schema).some((item) => item.itemKey === itemKey)
  if (!isOne) throw refuse('reservation.unknown', { itemKey })
}

/** Whether nothing stands in an item. */
export const isCleared = ({ entries }: AnswerRecord, itemKey: string): boolean =>
  !entries.some((entry) => entry.itemKey === itemKey && entry.answer?.length !== 0)

/** Whether another reservation of the answer is booked or done. */
const hasOthers = ({ deadlines }: AnswerObstacles, itemKey: string): boolean =>
  [...deadlines.keys()].some((other) => other !== itemKey)

const cancelling = ({ bookings, giveUp }: AnswerObstacles, check: string): GivingUp => ({
  kind: 'answer.cancelled',
  check,
  releases: 'all',
  ...(giveUp && { order: giveUp }),
  cancelled: bookings,
  staying: [],
  facts: { check, bookings: bookings.length, ...(giveUp && { order: giveUp.orderId, to: giveUp.to }) },
})

/** Clears the item, as an edit would. */
const clearing = ({ entries }: AnswerRecord, { bookings }: AnswerObstacles, itemKey: string): GivingUp => ({
  kind: 'answer.changed',
  entries: entries.map((entry) => (entry.itemKey === itemKey ? { ...entry, answer: [] } : entry)),
  releases: [itemKey],
  cancelled: bookings.filter((booking) => booking.itemKey === itemKey),
  staying: bookings.filter((booking) => booking.itemKey !== itemKey),
  facts: { givenUp: itemKey },
})
