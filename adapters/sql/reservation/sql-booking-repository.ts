import type { BookingRepository } from '../../../application/ports/booking-repository.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { CityCache } from '../city-cache.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { bookingOf } from './booking-row.ts'
import { ownSlotsStatement } from './place-steps.ts'
import type { ReservedCache } from './reserved-cache.ts'

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  cache: CityCache
  reserved: ReservedCache
  /** Decides which holds have expired. */
  nowMs: () => number
}

export function sqlBookingRepository({ engine, sealing, cache, reserved, nowMs }: Needs): BookingRepository {
  return {
    catalog: cache.catalog,
    reserved: reserved.get,
    leastReserved: reserved.getLeast,

    async ofAnswer(answerId) {
      const rows = await engine.all(
        'select answer_id, item_key, calendar_id, day, slot_key, cost from booking where answer_id = ? order by item_key',
        [answerId],
      )
      return rows.map(bookingOf)
    },

    async ownSlots(userId, calendarIds, days, exceptAnswerId) {
      const own = { owner: sealing.ownerOf(userId), calendarIds, ...days, nowMs: nowMs() }
      const { sql, values } = ownSlotsStatement(own, exceptAnswerId)
      const rows = await engine.all(sql, values)
      return rows.map((row) => ({
        calendarId: String(row.calendar_id),
        day: row.day as LocalDate,
        slotKey: Number(row.slot_key),
      }))
    },
  }
}
