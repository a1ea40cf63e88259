import { formsOfCity } from '../../application/city/forms-of-city.ts'
import type { StoredCatalog } from '../../application/ports/booking-repository.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import { refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { MemoryOrders } from './memory-orders.ts'
import type { MemoryPlaces } from './memory-places.ts'

/**
 * Refuses the import of a city without what residents have booked from today on.
 *
 * @throws Refusal `city.slot_in_use` if a slot with places taken from today on is not in `next`, or at another time
 * @throws Refusal `city.survey_in_use` if a form with bookings from today on, or with orders that are being paid, is not in `next`
 */
export function refuseRemovalInUse(
  { places, orders }: { places: MemoryPlaces; orders: MemoryOrders },
  before: StoredCatalog,
  next: City,
  at: number,
): void {
  const today = tokyoDay(at)
  for (const { calendarId, day, slotKey, reserved } of places.slots()) {
    const coma = before.calendars.get(calendarId)?.comaList[slotKey]
    if (!coma || reserved === 0 || day < today) continue
    const then = next.calendars?.find(({ sortKey }) => sortKey === calendarId)?.comaList[slotKey]
    if (then?.start !== coma.start || then.end !== coma.end) {
      throw refuse('city.slot_in_use', { calendarId, slotKey })
    }
  }
  const stays = new Set(formsOfCity(next).map(({ config }) => config.surveyId))
  const booked = places.bookings().find(({ surveyId, day }) => day >= today && !stays.has(surveyId))
  const isBeingPaid = ({ state }: { state: OrderState }) => state === 'temporary' || state === 'sent'
  const used = booked ?? orders.all().find((order) => isBeingPaid(order) && !stays.has(order.surveyId))
  if (used) throw refuse('city.survey_in_use', { surveyId: used.surveyId })
}
