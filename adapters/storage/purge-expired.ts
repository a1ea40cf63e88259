import { erasureRequestMs } from '../../application/ports/resident-repository.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { waitsForPayment } from './answer/attachments.ts'
import { auditEventOf } from './audit/audit-event-statement.ts'
import { isOfficeSessionOver } from './office/sql-office-session-repository.ts'
import { raw, run, runUnread, type Statement, sql, together, type Write } from './write.ts'

/** How long the result of an idempotency key is kept; at least a day is promised. */
const RESULT_TTL_MS = 48 * 60 * 60 * 1000
/** How long failed look-ups are kept; they count for a day. */
const LOOK_UPS_TTL_MS = RESULT_TTL_MS
/** How long orders that took no money are kept after their time, for questions about them. */
const UNPAID_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** How long an answer waits for a payment of which nothing was heard. */
const UNKNOWN_TTL_MS = 90 * 24 * 60 * 60 * 1000
/**
 * How long QR codes and invitations of staff are kept after their time, and accounts that were never linked after they
 * were made.
 */
const STAFF_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** How long messages that were given up are kept for the office. */
const MESSAGES_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** Rows of a table deleted in one write: few, so that other writes do not wait long. */
const BATCH = 500

/** What is deleted at a time. */
type PurgeExpired = {
  nowMs: number
  /** The database has more than one writer: rows that another one is about to delete are left to it. */
  isShared: boolean
}

/**
 * Deletes expired results, sessions, grants, links to forms, counts of failed look-ups and of limits, orders that took
 * no money, files that were not sent with an answer, answers that wait for a payment of which nothing was heard,
 * messages that were given up, and of staff old grants and what was made and never linked, at most 500 of each.
 * @returns how many rows were deleted
 */
export function* purgeExpired({ nowMs, isShared }: PurgeExpired): Write<number> {
  const skip = raw(isShared ? 'for update skip locked' : '')
  const purge = (table: string, key: string, expired: Statement): Statement =>
    sql`delete from ${raw(table)} where (${raw(key)}) in
      (select ${raw(key)} from ${raw(table)} where ${expired} limit ${BATCH} ${skip})`
  const staffUntil = Math.ceil((nowMs - STAFF_TTL_MS) / 1000)
  const purged = yield* together([
    purge('idempotency', 'owner, call_name, request_key', sql`created_at_ms < ${nowMs - RESULT_TTL_MS}`),
    purge('refresh_token', 'token_hash', sql`expires_at_ms < ${nowMs}`),
    purge('office_session', 'token_hash', isOfficeSessionOver(nowMs)),
    purge('preview_link', 'token_hash', sql`until_ms <= ${nowMs}`),
    purge('erasure_request', 'owner', sql`at_ms <= ${nowMs - erasureRequestMs}`),
    purge('claim_grant', 'owner, answer_id', sql`until_ms < ${nowMs}`),
    purge('attachment', 'attachment_id', sql`until_ms <= ${nowMs} and not ${waitsForPayment}`),
    purge('limit_count', 'counter', sql`until_ms < ${nowMs}`),
    purge('failed_look_up', 'owner, day, claim_index', sql`day < ${tokyoDay(nowMs - LOOK_UPS_TTL_MS)}`),
    purge('pending_answer', 'order_id', heardOfNothing(nowMs - UNKNOWN_TTL_MS)),
    purge('orders', 'order_id', sql`${tookNothing} and expires_at_ms < ${nowMs - UNPAID_TTL_MS}`),
    purge('staff_grant', 'grant_hash', sql`coalesce(effective_date, made_at_ms / 1000) < ${staffUntil}`),
    purge('message', 'answer_id, message_id', sql`given_up_at_ms < ${nowMs - MESSAGES_TTL_MS}`),
  ])
  const unlinked = sql`made_by = 'code' and stays = 0 and made_at_ms < ${nowMs - STAFF_TTL_MS}`
  const accounts = yield* run(sql`${purge('staff_account', 'username_index', unlinked)} returning sub`)
  for (const { sub } of accounts.rows)
    yield* runUnread(auditEventOf(null, { at: nowMs, kind: 'staff.purged', facts: { sub: String(sub) } }))
  return [...purged, accounts].reduce((sum, { count }) => sum + count, 0)
}

/** The order stays, to be settled by the office. */
const heardOfNothing = (untilMs: number): Statement =>
  sql`order_id in (select order_id from orders where state = 'unknown' and expires_at_ms < ${untilMs})`

/** Nothing was paid, and no answer tells of it. */
const tookNothing = raw(`state in ('failed', 'cancelled', 'expired') and answer_id is null and captured = 0`)
