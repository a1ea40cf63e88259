import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import { ENTRY_GRACE_MS, type ErasedResident } from '../../../application/ports/erased-list.ts'
import {
  erasureRequestMs,
  type HeldOfResident,
  type ResidentRepository,
} from '../../../application/ports/resident-repository.ts'
import { nextTurn } from '../../../application/shared/next-turn.ts'
import type { Attendance } from '../../../domain/reservation/attendance.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import type { Viewer } from '../../../domain/session/viewer.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { openDeskNote } from '../answer/desk-notes.ts'
import { findMessages } from '../answer/messages-of-owner.ts'
import { answerColumns, openAnswer } from '../answer/sealed-answer.ts'
import { sqlMessageRepository } from '../answer/sql-message-repository.ts'
import type { AttachmentFiles } from '../attachment/attachment-files.ts'
import { openAttachment } from '../attachment/sql-attachment-repository.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import type { TableName } from '../copy/copied-tables.ts'
import { openOrder, openPending, orderColumns } from '../order/opened-order.ts'
import { openPartRefund } from '../order/part-refunds.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { openSession } from '../session/sql-session-repository.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { findLinkedSubs, findStaff } from '../staff/staff-of-owner.ts'
import { openRequest } from '../stored-request.ts'
import { raw, type SqlRow, type Statement, sql, writeStatements } from '../write.ts'
import { askErasure, eraseOwn, eraseRest } from './erase.ts'

/** Rows of a log looked through in one step: a millisecond or two of work. */
const STEP = 2_000

type Needs = { engine: SqlEngine; sealing: Sealing; files: AttachmentFiles }
type Owned = Needs & { owner: Uint8Array }
type Found<Part extends keyof HeldOfResident> = (owned: Owned) => Promise<HeldOfResident[Part]>

/**
 * What is found under the name of each table with an owner; undefined: under that of another one. A new table has to be
 * named here.
 */
export const ownedTables = {
  answer: findAnswers,
  attachment: findAttachments,
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
  erasure_request: findErasureRequests,
  access_log: findViews,
  audit_log: findEvents,
  audit_outbox: undefined,
  // Numbers stand in the answers; those of deleted ones can't be told from here.
  member_number: undefined,
} satisfies Partial<Record<TableName, Found<keyof HeldOfResident> | undefined>>

/** All that stands under the pseudonym of a resident. */
export const sqlResidentRepository = ({ engine, sealing, files }: Needs): ResidentRepository => ({
  async find(userId, { withLogs } = { withLogs: true }) {
    const owned = { engine, sealing, files, owner: sealing.ownerOf(userId) }
    const staff = await ownedTables.staff_link(owned)
    const messagePreference = await sqlMessageRepository(engine, sealing).preference(userId)
    return {
      answers: await ownedTables.answer(owned),
      deskNotes: await findDeskNotes(owned),
      attachments: await ownedTables.attachment(owned),
      bookings: await ownedTables.booking(owned),
      holds: await ownedTables.hold(owned),
      orders: await ownedTables.orders(owned),
      partRefunds: await findPartRefunds(owned),
      pendingAnswers: await ownedTables.pending_answer(owned),
      messages: await ownedTables.message(owned),
      erasureRequests: await ownedTables.erasure_request(owned),
      ...(messagePreference && { messagePreference }),
      requests: await ownedTables.idempotency(owned),
      lookUps: await ownedTables.failed_look_up(owned),
      grants: await ownedTables.claim_grant(owned),
      sessions: await ownedTables.refresh_token(owned),
      staff,
      views: withLogs ? await ownedTables.access_log(owned) : [],
      events: withLogs ? await ownedTables.audit_log(owned) : [],
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
    if (typeof who !== 'string' && (isBack || (await engine.get(findLater(owner, untilMs))))) {
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
      if (!(await engine.get(findErasure(entry)))) missing.push(entry)
    }
    return { missing, foreign: listed.length - own.length }
  },

  askErasure: (userId, { sub, atMs }, audit) =>
    engine.write(askErasure, {
      owner: sealing.ownerOf(userId),
      ...{ sub, atMs },
      audit: auditEvents(sealing, audit),
    }),

  async erasureRequest(userId, nowMs) {
    const [request] = await findErasureRequests({ engine, owner: sealing.ownerOf(userId) })
    return request && request.atMs > nowMs - erasureRequestMs ? request : undefined
  },
})

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const proofOf = (sealing: Sealing, { pseudonym, atMs }: Omit<ErasedResident, 'proof'>): string =>
  hex(sealing.blindIndex('erased-resident', [pseudonym, String(atMs)]))

/** Finds out whether somebody was erased at a time or later. */
function findErasure({ pseudonym, atMs }: ErasedResident): Statement {
  const ofOwner = sql`where kind = 'resident.erased' and owner = ${Buffer.from(pseudonym, 'hex')} and at_ms >= ${atMs}`
  return sql`select 1 from audit_log ${ofOwner} union all select 1 from audit_outbox ${ofOwner}`
}

/** Finds out whether a resident has ordered anything, or was linked to a staff record, after a time. */
const findLater = (owner: Uint8Array, atMs: number): Statement =>
  sql`select 1 from orders where owner = ${owner} and created_at_ms > ${atMs}
    union all select 1 from staff_link where owner = ${owner} and linked_at_ms > ${atMs}`

/** Erases the rest in one step, anew while the staff records that they are linked to change. @returns their `sub` */
async function eraseAllElse(
  { engine, owner }: Pick<Owned, 'engine' | 'owner'>,
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
  for (const { survey_id } of await engine.all(sql`select survey_id from survey`))
    yield* await engine.all(
      sql`select ${raw(columns)} from answer
        where survey_id = ${String(survey_id)} and owner = ${owner} order by seq + 0`,
    )
}

async function findAnswers({ engine, sealing, owner }: Owned) {
  const rows: SqlRow[] = []
  for await (const row of ownRows(engine, owner, answerColumns)) rows.push(row)
  return rows.map((row) => openAnswer(sealing, row).record)
}

async function findDeskNotes({ engine, sealing, owner }: Owned) {
  const notes: HeldOfResident['deskNotes'][number][] = []
  for (const { survey_id } of await engine.all(sql`select survey_id from survey`)) {
    const rows = await engine.all(sql`select n.* from answer a join desk_note n on n.answer_id = a.answer_id
      where a.survey_id = ${String(survey_id)} and a.owner = ${owner} order by a.seq + 0`)
    for (const row of rows) {
      const { memo, assignee } = openDeskNote(sealing, row)
      notes.push({ answerId: String(row.answer_id), memo, ...(assignee !== undefined && { assignee }) })
    }
  }
  return notes
}

/** Those of an answer go with it, whoever has sent them. */
async function findAttachments({ engine, sealing, files, owner }: Owned) {
  const answers: SqlRow[] = []
  for await (const row of ownRows(engine, owner, 'answer_id')) answers.push(row)
  const found: SqlRow[] = []
  for (const { answer_id } of answers)
    found.push(
      ...(await engine.all(
        sql`select * from attachment where answer_id = ${answer_id!} order by attachment_id`,
      )),
    )
  const unsent = sql`select * from attachment where owner = ${owner} and answer_id is null order by attachment_id`
  return [...found, ...(await engine.all(unsent))].map((row) => openAttachment({ sealing, files }, row))
}

async function findErasureRequests({ engine, owner }: Pick<Owned, 'engine' | 'owner'>) {
  const rows = await engine.all(sql`select sub, at_ms from erasure_request where owner = ${owner}`)
  return rows.map((row) => ({ sub: String(row.sub), atMs: Number(row.at_ms) }))
}

const slotOf = (row: SqlRow): Slot => ({
  calendarId: String(row.calendar_id),
  day: row.day as LocalDate,
  slotKey: Number(row.slot_key),
})

async function findBookings({ engine, owner }: Owned) {
  const find = sql`select * from booking where owner = ${owner} order by day, slot_key, answer_id, item_key`
  return (await engine.all(find)).map((row) => ({
    ...slotOf(row),
    answerId: String(row.answer_id),
    itemKey: String(row.item_key),
    cost: Number(row.cost),
    ...(row.informed_at_ms !== null && { informedAtMs: Number(row.informed_at_ms) }),
    ...(row.attendance !== null && { attendance: row.attendance as Attendance }),
  }))
}

async function findHolds({ engine, owner }: Owned) {
  const find = sql`select * from hold where owner = ${owner} order by hold_id, item_key`
  return (await engine.all(find)).map((row) => ({
    ...slotOf(row),
    holdId: String(row.hold_id),
    cost: Number(row.cost),
    expiresAtMs: Number(row.expires_at_ms),
  }))
}

async function findOrders({ engine, sealing, owner }: Owned) {
  const find = sql`select ${raw(orderColumns)} from orders
    where owner = ${owner} order by created_at_ms, order_id`
  return (await engine.all(find)).map((row) => openOrder(sealing, row))
}

async function findPartRefunds({ engine, sealing, owner }: Owned) {
  const find = sql`select part_refund.* from part_refund join orders using (order_id)
    where orders.owner = ${owner} order by order_id, part_refund.version`
  return (await engine.all(find)).map((row) => ({
    orderId: String(row.order_id),
    ...openPartRefund(sealing, row),
  }))
}

async function findPending({ engine, sealing, owner }: Owned) {
  const find = sql`select pending_answer.* from pending_answer join orders using (order_id)
    where orders.owner = ${owner}
    order by order_id`
  return (await engine.all(find)).map((row) => openPending(sealing, row).record)
}

async function findRequests({ engine, sealing, owner }: Owned) {
  const find = sql`select * from idempotency
    where owner = ${owner} order by created_at_ms, call_name, request_key`
  return (await engine.all(find)).map((row) => {
    const request = { call: String(row.call_name), key: String(row.request_key) }
    return { ...request, result: openRequest(sealing, request, row).result }
  })
}

async function findLookUps({ engine, owner }: Owned) {
  const find = sql`select day, sum(times) as times from failed_look_up
    where owner = ${owner} group by day order by day`
  return (await engine.all(find)).map((row) => ({ day: String(row.day), times: Number(row.times) }))
}

async function findGrants({ engine, owner }: Owned) {
  const find = sql`select answer_id, until_ms from claim_grant where owner = ${owner} order by answer_id`
  return (await engine.all(find)).map((row) => ({
    answerId: String(row.answer_id),
    untilMs: Number(row.until_ms),
  }))
}

async function findSessions({ engine, sealing, owner }: Owned) {
  const find = sql`select * from refresh_token where owner = ${owner} order by expires_at_ms`
  return (await engine.all(find)).map((row) => {
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
  const bounds = await engine.get(sql`select min(seq) as first, max(seq) as last from ${raw(log)}`)
  if (bounds?.last === null) return
  for (let seq = Number(bounds?.first); seq <= Number(bounds?.last); seq += STEP) {
    yield [seq, seq + STEP]
    await nextTurn()
  }
}

async function findInLog({ engine, owner }: Owned, log: 'access_log' | 'audit_log'): Promise<SqlRow[]> {
  const found: SqlRow[] = []
  for await (const [from, to] of stepsOf(engine, log)) {
    const find = sql`select * from ${raw(log)}
      where seq >= ${from} and seq < ${to} and owner = ${owner} order by seq`
    found.push(...(await engine.all(find)))
  }
  return found
}

/** Where the audit log ends, and the events of the owner that are still to be chained: as of one moment. */
const endOfLog = ({ engine, owner }: Owned) =>
  engine.snapshot(async (read) => {
    const [row] = await read(sql`select max(seq) as last from audit_log`)
    const waiting = await read(sql`select * from audit_outbox where owner = ${owner} order by seq`)
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
  for await (const [from, to] of stepsOf(engine, 'access_log')) {
    const seen = sql`from access_log where seq >= ${from} and seq < ${to} and owner = ${owner}`
    if (await engine.get(sql`select 1 ${seen} limit 1`))
      await engine.write(writeStatements, [sql`delete ${seen}`])
  }
}
