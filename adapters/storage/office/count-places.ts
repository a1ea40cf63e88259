import type { SelfAuditFindings } from '../../../application/ports/self-audit.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { type PageAfter, readPages } from '../read-pages.ts'
import type { ReadRows } from '../sql-engine.ts'
import { type SqlRow, sql } from '../write.ts'

export type Orphan = SelfAuditFindings['orphans']['first'][number]

const bookingPages: PageAfter = ({ answer_id = '', item_key = '' }, limit) =>
  sql`select answer_id, item_key, calendar_id, day, slot_key, cost, past_quota from booking
    where (answer_id, item_key) > (${answer_id}, ${item_key}) order by answer_id, item_key limit ${limit}`

const joinedPages: PageAfter = ({ answer_id = '', item_key = '' }, limit) =>
  sql`select b.answer_id, b.item_key, a.answer_id as found from booking b left join answer a on a.answer_id = b.answer_id
    where (b.answer_id, b.item_key) > (${answer_id}, ${item_key}) order by b.answer_id, b.item_key limit ${limit}`

const holdPages: PageAfter = ({ hold_id = '', item_key = '' }, limit) =>
  sql`select hold_id, item_key, calendar_id, day, slot_key, cost from hold
    where (hold_id, item_key) > (${hold_id}, ${item_key}) order by hold_id, item_key limit ${limit}`

type Places = { booked: number; pastQuota: number }

/** What the bookings and holds of every slot come to. */
type PlaceCount = {
  readonly bookings: number
  readonly holds: number
  /** Places of a slot, and those of them that are past its quota; once asked for it is forgotten. */
  take(slot: Slot): Places
  /** Slots that nobody asked for. */
  rest(): Iterable<Slot & { booked: number }>
}

/** Bookings without an answer go to `orphan`. */
export const auditBookings = (read: ReadRows, orphan: (found: Orphan) => void): Promise<void> =>
  readPages(read, joinedPages, (row) => {
    if (row.found === null) orphan({ kind: 'no-answer', answerId: String(row.answer_id) })
  })

/** Counts what is booked and held; `read` reads one moment. */
export async function countPlaces(read: ReadRows): Promise<PlaceCount> {
  const counts = new Map<string, Map<string, Map<number, Places>>>()
  const count = (row: SqlRow) => {
    const days = below(counts, String(row.calendar_id))
    const slots = below(days, String(row.day))
    const slotKey = Number(row.slot_key)
    const { booked, pastQuota } = slots.get(slotKey) ?? none
    const cost = Number(row.cost)
    slots.set(slotKey, { booked: booked + cost, pastQuota: pastQuota + (row.past_quota === 1 ? cost : 0) })
  }

  let bookings = 0
  await readPages(read, bookingPages, (row) => {
    bookings++
    count(row)
  })
  let holds = 0
  let lastHold: unknown
  await readPages(read, holdPages, (row) => {
    if (row.hold_id !== lastHold) holds++
    lastHold = row.hold_id
    count(row)
  })

  return {
    bookings,
    holds,
    take({ calendarId, day, slotKey }) {
      const slots = counts.get(calendarId)?.get(day)
      const places = slots?.get(slotKey) ?? none
      slots?.delete(slotKey)
      return places
    },
    *rest() {
      for (const [calendarId, days] of counts) {
        for (const [day, slots] of days) {
          for (const [slotKey, { booked }] of slots) {
            yield { calendarId, day: day as LocalDate, slotKey, booked }
          }
        }
      }
    },
  }
}

const none: Places = { booked: 0, pastQuota: 0 }

function below<K, L, V>(maps: Map<K, Map<L, V>>, key: K): Map<L, V> {
  const known = maps.get(key)
  if (known) return known
  const made = new Map<L, V>()
  maps.set(key, made)
  return made
}
