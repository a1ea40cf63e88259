import type { BookingRepository, PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { CityCache } from '../city-cache.ts'
import { catalogLock, shared } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { Step } from '../write-plan.ts'
import {
  catalogStep,
  countOwnSql,
  countOwnValues,
  type PlaceStop,
  placeRefusal,
  releaseHoldStep,
  takeLocks,
  takeSteps,
} from './place-steps.ts'
import type { ReservedCache } from './reserved-cache.ts'

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  cache: CityCache
  reserved: ReservedCache
  /** Decides which holds have expired. */
  nowMs: () => number
}

/** What may stop a hold. */
type HoldStop = PlaceStop | { kind: 'conflict'; on: 'catalog' }

export function sqlBookingRepository({ engine, sealing, cache, reserved, nowMs }: Needs): BookingRepository {
  return {
    catalog: cache.catalog,
    reserved: reserved.get,
    leastReserved: reserved.getLeast,

    async ofAnswer(answerId) {
      const rows = await engine.all(
        'select item_key, calendar_id, day, slot_key, cost from booking where answer_id = ? order by item_key',
        [answerId],
      )
      return rows.map((row) => ({
        answerId,
        itemKey: String(row.item_key),
        calendarId: String(row.calendar_id),
        day: row.day as LocalDate,
        slotKey: Number(row.slot_key),
        cost: Number(row.cost),
      }))
    },

    async countOwn(userId, calendarId, days, exceptAnswerId) {
      const row = await engine.get(
        `select ${countOwnSql} as places`,
        countOwnValues(sealing.ownerOf(userId), calendarId, days, nowMs(), exceptAnswerId),
      )
      return Number(row?.places)
    },

    async hold({ holdId, userId, surveyId, takes, atMs, expiresAtMs, catalogVersion }) {
      const owner = sealing.ownerOf(userId)
      const keep = ({ itemKey, slot, cost }: PlaceTake): Step => ({
        sql: `insert into hold (hold_id, item_key, owner, survey_id, calendar_id, day, slot_key, cost, expires_at_ms)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        values: [
          holdId,
          itemKey,
          owner,
          surveyId,
          slot.calendarId,
          slot.day,
          slot.slotKey,
          cost,
          expiresAtMs,
        ],
      })
      const result = await reserved.write<HoldStop>(
        {
          locks: [shared(catalogLock), ...takeLocks(takes, owner)],
          steps: [catalogStep(catalogVersion), ...takeSteps(takes, { owner, nowMs: atMs, keep })],
        },
        takes.map(({ slot }) => slot.calendarId),
      )
      if (result.kind === 'done') return 'held'
      if (result.by.kind !== 'conflict') return placeRefusal(result.by, result.row)
      // Another process imported: a retry must not read the same from the cache.
      cache.forget()
      return 'conflict'
    },

    async releaseHold(userId, holdId) {
      const result = await reserved.write(
        { locks: [], steps: [releaseHoldStep(holdId, sealing.ownerOf(userId))] },
        [],
      )
      return result.kind === 'done' && result.rows.released !== undefined
    },
  }
}
