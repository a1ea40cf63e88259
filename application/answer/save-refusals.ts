import { type Refusal, refuse } from '../../domain/refusal.ts'
import { secondsOfDayLeft } from '../../domain/shared/local-date.ts'
import type { AnswerWrite } from '../ports/answer-repository.ts'
import type { PlaceRefusal } from '../ports/booking-repository.ts'

/** The form was sent as often as it may be on a day. */
export const tooManyToday = (max: number, nowMs: number): Refusal =>
  refuse('answer.too_many_today', { max, afterSec: secondsOfDayLeft(nowMs) })

/** The store decides on capacity and caps: others book between validation and storing. */
export function placeRefusal(refused: PlaceRefusal, places: AnswerWrite['places']): Refusal {
  const { itemKey } = refused
  if (refused.kind === 'full') {
    return refuse('reservation.slot_full', { itemKey, remaining: refused.remaining })
  }
  const { period, maxOfDay = 0 } = places?.takes.find((take) => take.itemKey === itemKey)?.caps ?? {}
  return refused.per === 'day'
    ? refuse('reservation.cap_of_day', { itemKey, max: maxOfDay })
    : refuse('reservation.cap_of_period', { itemKey, max: period?.max ?? 0 })
}
