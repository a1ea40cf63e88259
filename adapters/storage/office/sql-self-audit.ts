import type { OrderFault, UnsettledOrder } from '../../../application/office/order-findings.ts'
import type { SelfAudit, SelfAuditFindings } from '../../../application/ports/self-audit.ts'
import type { MessageKind } from '../../../domain/answer/booking-message.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { type PageAfter, readPages } from '../read-pages.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { ReadRows, SqlEngine } from '../sql-engine.ts'
import { type SqlRow, sql } from '../write.ts'
import { auditAnswers } from './audit-answers.ts'
import { auditNumbers, type CounterFault, type NumberFault } from './audit-numbers.ts'
import { auditOrders } from './audit-orders.ts'
import { auditBookings, countPlaces, type Orphan } from './count-places.ts'
import { findingList } from './finding-list.ts'

const slotPages: PageAfter = ({ calendar_id = '', day = '', slot_key = -1 }, limit) =>
  sql`select calendar_id, day, slot_key, reserved, quota, erased from slot
    where (calendar_id, day, slot_key) > (${calendar_id}, ${day}, ${slot_key}) order by calendar_id, day, slot_key limit ${limit}`

const slotOf = (row: SqlRow): Slot => ({
  calendarId: String(row.calendar_id),
  day: row.day as LocalDate,
  slotKey: Number(row.slot_key),
})

/**
 * Reads the tables through in small steps, so that neither a writer nor the event loop waits for it. What an answer
 * says of its bookings is looked at answer by answer; only counters and what they count have to be read at one moment,
 * which is the shorter part: as long as it lasts, SQLite can't begin its log anew.
 * @param nowMs decides which orders wait too long
 */
export const sqlSelfAudit = (engine: SqlEngine, sealing: Sealing, nowMs: () => number): SelfAudit => ({
  async inspect(see, progress = () => {}) {
    const orphans = findingList<Orphan>()
    progress('answers')
    const answers = await auditAnswers(engine.all, orphans.add)
    progress('bookings')
    await auditBookings(engine.all, orphans.add)
    progress('numbers')
    const numbers = findingList<NumberFault>()
    const counters = findingList<CounterFault>()
    await auditNumbers({ engine, sealing, fault: numbers.add, behind: counters.add })
    progress('orders')
    const orders = findingList<OrderFault>()
    const unsettled = findingList<UnsettledOrder>()
    await auditOrders(engine.all, nowMs(), { fault: orders.add, unsettled: unsettled.add })
    progress('messages')
    const undelivered = findingList<Undelivered>()
    await auditMessages(engine.all, undelivered.add)
    progress('slots')
    const places = await engine.snapshot((read) => auditSlots(read, see))
    return {
      answers,
      ...places,
      orphans: orphans.found(),
      numbers: numbers.found(),
      counters: counters.found(),
      orders: orders.found(),
      unsettled: unsettled.found(),
      undelivered: undelivered.found(),
    }
  },
})

type Undelivered = SelfAuditFindings['undelivered']['first'][number]

/** They are few: those of a month. */
async function auditMessages(read: ReadRows, add: (undelivered: Undelivered) => void): Promise<void> {
  const rows =
    await read(sql`select answer_id, kind, reason, given_up_at_ms from message where given_up_at_ms is not null
      order by given_up_at_ms desc, answer_id, message_id`)
  for (const row of rows)
    add({
      answerId: String(row.answer_id),
      kind: row.kind as MessageKind,
      reason: String(row.reason),
      givenUpAtMs: Number(row.given_up_at_ms),
    })
}

async function auditSlots(read: ReadRows, see: Parameters<SelfAudit['inspect']>[0]) {
  const places = await countPlaces(read)
  const overbooked = findingList<Slot & { reserved: number; quota: number }>()
  const drifted = findingList<Slot & { reserved: number; booked: number }>()
  let slots = 0
  await readPages(read, slotPages, (row) => {
    const reserved = Number(row.reserved)
    const slot = slotOf(row)
    const quota = Number(row.quota)
    const { pastQuota, ...counted } = places.take(slot)
    const booked = counted.booked + Number(row.erased)
    if (reserved !== 0) {
      slots++
      see({ ...slot, reserved, pastQuota })
    }
    if (reserved > quota) overbooked.add({ ...slot, reserved, quota })
    if (reserved !== booked) drifted.add({ ...slot, reserved, booked })
  })
  for (const { booked, ...slot } of places.rest()) drifted.add({ ...slot, reserved: 0, booked })
  const { bookings, holds } = places
  return { bookings, holds, slots, overbooked: overbooked.found(), drifted: drifted.found() }
}
