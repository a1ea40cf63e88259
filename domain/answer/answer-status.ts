import { checkValues } from './answer-record.ts'
import { isCancelled, isComplete } from './check-value.ts'
import { fixedStatuses } from './city-status.ts'
import { isVisitOver } from './is-visit-over.ts'
import type { OwnAnswer } from './own-answer.ts'
import { bookedOf, isReservationCancelled, type ListEntry } from './result-list.ts'

/** How an answer stands, as a resident would say it; `closed`: it is booked for a time that there is no more. */
type AnswerStatus = 'booked' | 'closed' | 'received' | 'in_progress' | 'complete' | 'cancelled'

/**
 * How an answer stands, or one reservation of it, whatever words the office uses: what is booked and lies ahead is
 * booked until it is cancelled or complete, and what was booked is complete when its time is over.
 */
export function answerStatus(
  { result, reservation }: Pick<ListEntry, 'reservation'> & { result: OwnAnswer },
  nowMs: number,
): AnswerStatus {
  const { check } = result
  if (reservation ? isReservationCancelled(result, reservation) : isCancelled(check)) return 'cancelled'
  if (isComplete(check)) return 'complete'
  const booked = bookedOf(result).filter(
    ({ itemKey }) => reservation === undefined || itemKey === reservation.itemKey,
  )
  if (booked.length > 0) {
    const ahead = booked.filter(({ reserved }) => !isVisitOver(reserved, nowMs))
    if (ahead.length === 0) return 'complete'
    return ahead.every(({ reserved }) => reserved.closed) ? 'closed' : 'booked'
  }
  return check === checkValues.initial ? 'received' : 'in_progress'
}

/** Whether the words that the city has written for residents say how an answer stands, in place of the product's. */
export const isSaidByCity = (standing: AnswerStatus, { status }: Pick<OwnAnswer, 'status'>): boolean =>
  status !== undefined && (standing === 'received' || standing === 'in_progress' || standing === 'complete')

/** Whether the office says more of an answer than how it stands. */
export const saysMore = (
  standing: AnswerStatus,
  { check, status }: Pick<OwnAnswer, 'check' | 'status'>,
): boolean => (status === undefined ? !fixedStatuses.includes(check) : !isSaidByCity(standing, { status }))
