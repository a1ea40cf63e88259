import { type Refusal, refuse } from '../../domain/refusal.ts'
import { secondsOfDayLeft } from '../../domain/shared/local-date.ts'
import type { PlaceRefusal, PlacesOfSave } from '../ports/booking-repository.ts'

/** The form was sent as often as it may be on a day. */
export const tooManyToday = (max: number, nowMs: number): Refusal =>
  refuse('answer.too_many_today', { max, afterSec: secondsOfDayLeft(nowMs) })

/**
 * The store decides on capacity and caps: others book between validation and storing. Which bookings use up the cap of
 * a group is not told: validating again tells it.
 */
export function placeRefusal(refused: PlaceRefusal, places: PlacesOfSave | undefined): Refusal {
  const { itemKey } = refused
  if (refused.kind === 'full') {
    return refuse('reservation.slot_full', { itemKey, remaining: refused.remaining })
  }
  const { period, maxOfDay = 0, group } = places?.takes.find((take) => take.itemKey === itemKey)?.caps ?? {}
  const ofGroup = group && { group: group.name, booked: [] }
  return refused.per === 'day'
    ? refuse('reservation.cap_of_day', { itemKey, max: maxOfDay, ...ofGroup })
    : refuse('reservation.cap_of_period', { itemKey, max: period?.max ?? 0, ...ofGroup })
}
