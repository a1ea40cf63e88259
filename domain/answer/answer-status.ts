import { checkValues } from './answer-record.ts'
import { isCancelled, isComplete } from './check-value.ts'
import { isVisitOver } from './is-visit-over.ts'
import type { OwnAnswer } from './own-answer.ts'
import { bookedOf, isReservationCancelled, type ListEntry } from './result-list.ts'

/** How an answer stands, as a resident would say it. */
type AnswerStatus = 'booked' | 'received' | 'in_progress' | 'complete' | 'cancelled'

/**
 * How an answer stands, or one reservation of it, whatever words the office uses: what is booked and lies ahead is
 * booked until it is cancelled or complete.
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
  if (booked.some(({ reserved }) => !isVisitOver(reserved, nowMs))) return 'booked'
  return check === checkValues.initial ? 'received' : 'in_progress'
}
