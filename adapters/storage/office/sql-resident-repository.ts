import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import { ENTRY_GRACE_MS, type ErasedResident } from '../../../application/ports/erased-list.ts'
import type { HeldOfResident, ResidentRepository } from '../../../application/ports/resident-repository.ts'
import type { Viewer } from '../../../application/viewer.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { findMessages } from '../answer/messages-of-owner.ts'
import { answerColumns, openAnswer } from '../answer/sealed-answer.ts'
import { sqlMessageRepository } from '../answer/sql-message-repository.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import type { TableName } from '../copy/copied-tables.ts'
import { openOrder, openPending, orderColumns } from '../order/opened-order.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { openSession } from '../session/sql-session-repository.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { findLinkedSubs, findStaff } from '../staff/staff-of-owner.ts'
import { openRequest } from '../stored-request.ts'
import { type SqlRow, sql, writeStatements } from '../write.ts'
import { eraseOwn, eraseRest } from './erase.ts'

/** Rows of a log looked through in one step: a millisecond or two of work. */
const STEP = 2_000

type Needs = { engine: SqlEngine; sealing: Sealing }
type Owned = { engine: SqlEngine; sealing: Sealing; owner: Uint8Array }
type Found<Part extends keyof HeldOfResident> = (owned: Owned) => Promise<HeldOfResident[Part]>

/** What is found under the name of each table with an owner; undefined: under that of another one. A new table has to be named here. */
export const ownedTables = {
  answer: findAnswers,
  booking: findBookings,
  hold: findHolds,
  orders: findOrders,
  pending_answer: findPending,
  message: findMessages,
  message_preference: undefined,
  idempotency: findRequests,
  failed_look_up: findLookUps,
  claim_grant: findGrants,
  refresh_token: findSessions,
  staff_link: findStaff,
  access_log: findViews,
  audit_log: findEvents,
  audit_outbox: undefined,
  // Numbers stand in the answers; those of deleted ones can't be told from here.
  member_number: undefined,
} satisfies Partial<Record<TableName, Found<keyof HeldOfResident> | undefined>>

/** All that stands under the pseudonym of a resident. */
export const sqlResidentRepository = ({ engine, sealing }: Needs): ResidentRepository => ({
  async find(userId) {
    const owned = { engine, sealing, owner: sealing.ownerOf(userId) }
    const staff = await ownedTables.staff_link(owned)
    const messagePreference = await sqlMessageRepository(engine, sealing).preference(userId)
    return {
      answers: await ownedTables.answer(owned),
      bookings: await ownedTables.booking(owned),
      holds: await ownedTables.hold(owned),
      orders: await ownedTables.orders(owned),
      pendingAnswers: await ownedTables.pending_answer(owned),
      messages: await ownedTables.message(owned),
      ...(messagePreference && { messagePreference }),
      requests: await ownedTables.idempotency(owned),
      lookUps: await ownedTables.failed_look_up(owned),
      grants: await ownedTables.claim_grant(owned),
      sessions: await ownedTables.refresh_token(owned),
      staff,
      views: await ownedTables.access_log(owned),
      events: await ownedTables.audit_log(owned),
    }
  },

  async erase(who, today, audit) {
    const owner = typeof who === 'string' ? sealing.ownerOf(who) : Buffer.from(who.pseudonym, 'hex')
    /** What came later belongs to somebody who came back. */
    const untilMs = typeof who === 'string' ? Number.POSITIVE_INFINITY : who.atMs + ENTRY_GRACE_MS
    const erased = { answers: 0, released: 0 }
    let isBack = false
    for await (const row of ownRows(engine, owner, 'answer_id, saved_at_ms')) {
      if (Number(row.saved_at_ms) > untilMs) {
        isBack = true
        continue
      }
      const outcome = await engine.write(eraseOwn, { owner, answerId: String(row.answer_id), today })
      if (outcome === 'gone') continue
      erased.answers++
      erased.released += outcome.released
    }
    await eraseViews(engine, owner)
    if (
      typeof who !== 'string' &&
      (isBack || (await engine.get(findLaterSql, [owner, untilMs, owner, untilMs])))
    ) {
      const events = audit({ ...erased, staff: [] })
      await engine.write(writeStatements, auditEvents({ ownerOf: () => owner }, events))
      return { ...erased, staff: [] }
    }
    const staff = await eraseAllElse({ engine, owner }, (subs) => audit({ ...erased, staff: subs }))
    return { ...erased, staff }
  },

  async entryOf(userId, atMs) {
    const pseudonym = hex(sealing.ownerOf(userId))
    return { pseudonym, atMs, proof: proofOf(sealing, { pseudonym, atMs }) }
  },

  async notErased(listed) {
    const own = listed.filter((entry) => entry.proof === proofOf(sealing, entry))
    const latest = new Map<string, ErasedResident>()
    for (const entry of own)
      if (entry.atMs >= (latest.get(entry.pseudonym)?.atMs ?? 0)) latest.set(entry.pseudonym, entry)
    const missing: ErasedResident[] = []
    for (const entry of latest.values()) {
      const erased = [Buffer.from(entry.pseudonym, 'hex'), entry.atMs]
      if (!(await engine.get(findErasureSql, [...erased, ...erased]))) missing.push(entry)
    }
    return { missing, foreign: listed.length - own.length }
  },
})

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const proofOf = (sealing: Sealing, { pseudonym, atMs }: Omit<ErasedResident, 'proof'>): string =>
  hex(sealing.blindIndex('erased-resident', [pseudonym, String(atMs)]))

/** Finds out whether somebody was erased at a time or later. */
const findErasureSql = ['audit_log', 'audit_outbox']
  .map((log) => `select 1 from ${log} where kind = 'resident.erased' and owner = ? and at_ms >= ?`)
  .join(' union all ')

/** Finds out whether a resident has ordered anything, or was linked to a staff record, after a time. */
const findLaterSql = `select 1 from orders where owner = ? and created_at_ms > ?
  union all select 1 from staff_link where owner = ? and linked_at_ms > ?`

/** Erases the rest in one step, anew while the staff records that they are linked to change. @returns their `sub` */
async function eraseAllElse(
  { engine, owner }: Omit<Owned, 'sealing'>,
  audit: (subs: readonly string[]) => readonly AuditEvent[],
): Promise<readonly string[]> {
  for (;;) {
    const subs = await findLinkedSubs(engine, owner)
    const events = audit(subs)
    const at = Math.max(0, ...events.map((event) => event.at))
    const told = auditEvents({ ownerOf: () => owner }, events)
    if ((await engine.write(eraseRest, { owner, at, subs, audit: told })) === 'erased') return subs
  }
}

/** By form: there is no index of answers by owner alone. */
async function* ownRows(engine: SqlEngine, owner: Uint8Array, columns: string): AsyncGenerator<SqlRow> {
  for (const { survey_id } of await engine.all('select survey_id from survey', []))
    yield* await engine.all(
      `select ${columns} from answer where survey_id = ? and owner = ? order by seq + 0`,
      [String(survey_id), owner],
    )
}

async function findAnswers({ engine, sealing, owner }: Owned) {
  const rows: SqlRow[] = []
  for await (const row of ownRows(engine, owner, answerColumns)) rows.push(row)
  return rows.map((row) => openAnswer(sealing, row).record)
}

const slotOf = (row: SqlRow): Slot => ({
  calendarId: String(row.calendar_id),
  day: row.day as LocalDate,
  slotKey: Number(row.slot_key),
})

async function findBookings({ engine, owner }: Owned) {
  const find = 'select * from booking where owner = ? order by day, slot_key, answer_id, item_key'
  return (await engine.all(find, [owner])).map((row) => ({
    ...slotOf(row),
    answerId: String(row.answer_id),
    itemKey: String(row.item_key),
    cost: Number(row.cost),
    ...(row.informed_at_ms !== null && { informedAtMs: Number(row.informed_at_ms) }),
  }))
}

async function findHolds({ engine, owner }: Owned) {
  const find = 'select * from hold where owner = ? order by hold_id, item_key'
  return (await engine.all(find, [owner])).map((row) => ({
    ...slotOf(row),
    holdId: String(row.hold_id),
    cost: Number(row.cost),
    expiresAtMs: Number(row.expires_at_ms),
  }))
}

async function findOrders({ engine, sealing, owner }: Owned) {
  const find = `select ${orderColumns} from orders where owner = ? order by created_at_ms, order_id`
  return (await engine.all(find, [owner])).map((row) => openOrder(sealing, row))
}

async function findPending({ engine, sealing, owner }: Owned) {
  const find = `select pending_answer.* from pending_answer join orders using (order_id) where orders.owner = ?
    order by order_id`
  return (await engine.all(find, [owner])).map((row) => openPending(sealing, row).record)
}

async function findRequests({ engine, sealing, owner }: Owned) {
  const find = 'select * from idempotency where owner = ? order by created_at_ms, call_name, request_key'
  return (await engine.all(find, [owner])).map((row) => {
    const request = { call: String(row.call_name), key: String(row.request_key) }
    return { ...request, result: openRequest(sealing, request, row).result }
  })
}

async function findLookUps({ engine, owner }: Owned) {
  const find = 'select day, sum(times) as times from failed_look_up where owner = ? group by day order by day'
  return (await engine.all(find, [owner])).map((row) => ({ day: String(row.day), times: Number(row.times) }))
}

async function findGrants({ engine, owner }: Owned) {
  const find = 'select answer_id, until_ms from claim_grant where owner = ? order by answer_id'
  return (await engine.all(find, [owner])).map((row) => ({
    answerId: String(row.answer_id),
    untilMs: Number(row.until_ms),
  }))
}

async function findSessions({ engine, sealing, owner }: Owned) {
  const find = 'select * from refresh_token where owner = ? order by expires_at_ms'
  return (await engine.all(find, [owner])).map((row) => {
    const { name, picture }: Viewer = openSession(sealing, row)
    return {
      ...(name !== undefined && { name }),
      ...(picture !== undefined && { picture }),
      expiresAtMs: Number(row.expires_at_ms),
    }
  })
}

/** The bounds of the steps in which a log is looked through. */
async function* stepsOf(
  engine: SqlEngine,
  log: 'access_log' | 'audit_log',
): AsyncGenerator<[number, number]> {
  const bounds = await engine.get(`select min(seq) as first, max(seq) as last from ${log}`, [])
  if (bounds?.last === null) return
  for (let seq = Number(bounds?.first); seq <= Number(bounds?.last); seq += STEP) yield [seq, seq + STEP]
}

async function findInLog({ engine, owner }: Owned, log: 'access_log' | 'audit_log'): Promise<SqlRow[]> {
  const found: SqlRow[] = []
  for await (const step of stepsOf(engine, log)) {
    const find = `select * from ${log} where seq >= ? and seq < ? and owner = ? order by seq`
    found.push(...(await engine.all(find, [...step, owner])))
  }
  return found
}

/** Where the audit log ends, and the events of the owner that are still to be chained: as of one moment. */
const endOfLog = ({ engine, owner }: Owned) =>
  engine.snapshot(async (read) => {
    const [row] = await read('select max(seq) as last from audit_log', [])
    const waiting = await read('select * from audit_outbox where owner = ? order by seq', [owner])
    return { last: Number(row?.last), waiting }
  })

async function findViews(owned: Owned) {
  const rows = await findInLog(owned, 'access_log')
  return rows.map((row) => ({ path: String(row.path), atMs: Number(row.at_ms) }))
}

async function findEvents(owned: Owned) {
  const { last, waiting } = await endOfLog(owned)
  const chained = (await findInLog(owned, 'audit_log')).filter(({ seq }) => Number(seq) <= last)
  return [...chained, ...waiting].map((row) => ({
    kind: String(row.kind),
    atMs: Number(row.at_ms),
    ...(row.survey_id !== null && { surveyId: String(row.survey_id) }),
    ...(row.answer_id !== null && { answerId: String(row.answer_id) }),
    ...(row.facts !== null && { facts: JSON.parse(String(row.facts)) as object }),
  }))
}

async function eraseViews(engine: SqlEngine, owner: Uint8Array): Promise<void> {
  for await (const step of stepsOf(engine, 'access_log')) {
    const [from, to] = step
    const seen = 'select 1 from access_log where seq >= ? and seq < ? and owner = ? limit 1'
    if (!(await engine.get(seen, [from, to, owner]))) continue
    await engine.write(writeStatements, [
      sql`delete from access_log where seq >= ${from} and seq < ${to} and owner = ${owner}`,
    ])
  }
}
