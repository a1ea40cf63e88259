import type { OverAnswer } from '../../../application/ports/retention-repository.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { dropAttachmentsOf, dropUnsentOf } from '../answer/attachments.ts'
import { dropDeskNote } from '../answer/desk-notes.ts'
import { dropMessages } from '../answer/messages.ts'
import { forgetOrders } from '../answer/orders.ts'
import { dropTerms } from '../answer/terms.ts'
import {
  answerLock,
  residentLock,
  shared,
  staffAccountsLock,
  staffOwnerLock,
  staffRecordLock,
} from '../lock.ts'
import { expireOrders, releaseBookings } from '../reservation/places.ts'
import { holding, raw, refused, run, runOne, runUnread, type Statement, sql, type Write } from '../write.ts'
import { endSessionsOf } from './sql-office-session-repository.ts'

/** Deletes the bookings of an answer before `today`; their slots keep them as a number. */
function* keepNumbers(answerId: string, today: LocalDate): Write<void> {
  const past = yield* run(sql`delete from booking where answer_id = ${answerId} and day < ${today}
    returning calendar_id, day, slot_key, cost`)
  for (const { calendar_id, day, slot_key, cost } of past.rows)
    yield* runOne(sql`update slot set erased = erased + ${cost!}
      where calendar_id = ${calendar_id!} and day = ${day!} and slot_key = ${slot_key!}`)
}

const dropGrants = (answerId: string): Statement => sql`delete from claim_grant where answer_id = ${answerId}`

/** An answer that is over. */
type EraseOver = OverAnswer & { today: LocalDate; audit: readonly Statement[] }

/** Erases an answer that is over; refused if it changed or has a booking on `today` or later. */
export function* eraseOver({ answerId, version, today, audit }: EraseOver): Write<'erased', 'changed'> {
  yield* holding(answerLock(answerId))
  const { rows } = yield* run(sql`delete from answer where answer_id = ${answerId} and version = ${version}
    and not exists (select 1 from booking where booking.answer_id = answer.answer_id and booking.day >= ${today})
    returning seq`)
  const [erased] = rows
  if (!erased) return yield* refused('changed')
  yield* keepNumbers(answerId, today)
  yield* runUnread(
    dropTerms(erased.seq!),
    dropGrants(answerId),
    // Its member number stays taken, whose it was is forgotten.
    sql`update member_number set owner = null where answer_id = ${answerId}`,
    forgetOrders('answer_id', answerId),
    dropMessages(answerId),
    dropDeskNote(answerId),
    ...dropAttachmentsOf(answerId),
    ...audit,
  )
  return 'erased'
}

/** An answer of a resident. */
type EraseOwn = { owner: Uint8Array; answerId: string; today: LocalDate }

/** Erases an answer of a resident, whatever became of it; its bookings from `today` on are released. */
export function* eraseOwn({ owner, answerId, today }: EraseOwn): Write<{ released: number }, 'gone'> {
  yield* holding(answerLock(answerId))
  const { rows } = yield* run(sql`delete from answer where answer_id = ${answerId} and owner = ${owner}
    returning seq`)
  const [erased] = rows
  if (!erased) return yield* refused('gone')
  yield* keepNumbers(answerId, today)
  const released = yield* releaseBookings(answerId)
  yield* runUnread(
    dropTerms(erased.seq!),
    dropGrants(answerId),
    forgetOrders('answer_id', answerId),
    dropMessages(answerId),
    dropDeskNote(answerId),
    ...dropAttachmentsOf(answerId),
  )
  return { released }
}

/** Tables of what is kept of a resident besides answers, bookings, views and the audit log. */
const besides = [
  'idempotency',
  'claim_grant',
  'failed_look_up',
  'refresh_token',
  'message',
  'message_preference',
  'erasure_request',
] as const

/**
 * Erases the links to the records `subs`, with these and what might link them anew; refused unless the owner is linked
 * to just those.
 */
function* eraseStaff(owner: Uint8Array, subs: readonly string[]): Write<void, 'changed'> {
  const links = yield* run(sql`select 1 from staff_link where owner = ${owner}`)
  if (links.count !== subs.length) yield* refused('changed')
  yield* runUnread(sql`update staff_grant set taken_by = null, used = 1, sub = case when kind = 'code' then null else sub end
    where taken_by = ${owner}`)
  for (const sub of subs) {
    yield* runUnread(sql`update staff_grant set used = 1 where sub = ${sub}`)
    const unlinked = yield* run(sql`delete from staff_link where sub = ${sub} and owner = ${owner}`)
    if (unlinked.count === 0) yield* refused('changed')
    yield* runUnread(
      sql`delete from staff_account where sub = ${sub}`,
      sql`delete from office_duty where sub = ${sub}`,
      endSessionsOf(sub),
    )
  }
}

/** What is left of a resident. */
type EraseRest = {
  owner: Uint8Array
  /** Epoch milliseconds. */
  at: number
  /** The staff records that they are linked to. */
  subs: readonly string[]
  audit: readonly Statement[]
}

/** Erases the rest of a resident; refused if meanwhile they are linked to other staff records. */
export function* eraseRest({ owner, at, subs, audit }: EraseRest): Write<'erased', 'changed'> {
  yield* holding(
    residentLock(owner),
    staffOwnerLock(owner),
    subs.length === 0 ? [] : [shared(staffAccountsLock), ...subs.map(staffRecordLock)],
  )
  yield* eraseStaff(owner, subs)
  yield* expireOrders(at, sql`owner = ${owner}`)
  yield* dropUnsentOf(owner)
  yield* runUnread(
    sql`delete from pending_answer where owner = ${owner}`,
    // Nobody could have what is paid from now on: the provider is told so. A second payment is still to be looked up.
    sql`update orders set state = 'cancelled', version = version + 1
      where owner = ${owner} and state = 'unknown' and tracking_id is null`,
    forgetOrders('owner', owner),
    sql`update member_number set owner = null where owner = ${owner}`,
    ...besides.map((table) => sql`delete from ${raw(table)} where owner = ${owner}`),
    ...audit,
  )
  return 'erased'
}

/** A keeper asks that a resident be erased. */
type AskErasure = { owner: Uint8Array; sub: string; atMs: number; audit: readonly Statement[] }

/** Notes that a keeper asks that a resident be erased, in the place of an earlier request. */
export function* askErasure({ owner, sub, atMs, audit }: AskErasure): Write<void> {
  yield* runUnread(
    sql`insert into erasure_request (owner, sub, at_ms) values (${owner}, ${sub}, ${atMs})
      on conflict (owner) do update set sub = excluded.sub, at_ms = excluded.at_ms`,
    audit,
  )
}
