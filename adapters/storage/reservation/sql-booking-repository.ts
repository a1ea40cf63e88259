import type { BookingRepository } from '../../../application/ports/booking-repository.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { CityCache } from '../city-cache.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { sql } from '../write.ts'
import { bookingOf } from './booking-row.ts'
import { findOwnSlots, slotOf } from './places.ts'

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  cache: CityCache
  /** Decides which holds have expired. */
  nowMs: () => number
}

export function sqlBookingRepository({ engine, sealing, cache, nowMs }: Needs): BookingRepository {
  return {
    catalog: cache.catalog,

    async reserved(calendarId, from, to) {
      const rows = await engine.all(
        sql`select day, slot_key, reserved from slot
          where calendar_id = ${calendarId} and day between ${from} and ${to} and reserved > 0`,
      )
      const counts = new Map<LocalDate, Map<number, number>>()
      for (const row of rows) {
        const day = row.day as LocalDate
        const slots = counts.get(day) ?? new Map<number, number>()
        counts.set(day, slots.set(Number(row.slot_key), Number(row.reserved)))
      }
      return counts
    },

    async ofAnswer(answerId) {
      const rows = await engine.all(
        sql`select answer_id, item_key, calendar_id, day, slot_key, cost from booking
          where answer_id = ${answerId} order by item_key`,
      )
      return rows.map(bookingOf)
    },

    async ownSlots(userId, calendarIds, days, exceptAnswerId) {
      const own = { owner: sealing.ownerOf(userId), calendarIds, ...days, nowMs: nowMs() }
      return (await engine.all(findOwnSlots(own, exceptAnswerId))).map(slotOf)
    },
  }
}
