import { tokyoDay } from '../../domain/shared/local-date.ts'
import { staffPurgedStatement } from './audit/audit-event-statement.ts'
import type { SqlValue, Statement, Step, WritePlan } from './write-plan.ts'

/** How long the result of an idempotency key is kept; at least a day is promised. */
const RESULT_TTL_MS = 48 * 60 * 60 * 1000
/** How long failed look-ups are kept; they count for a day. */
const LOOK_UPS_TTL_MS = RESULT_TTL_MS
/** How long orders that took no money are kept after their time, for questions about them. */
const UNPAID_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** How long an answer waits for a payment of which nothing was heard. */
const UNKNOWN_TTL_MS = 90 * 24 * 60 * 60 * 1000
/** How long QR codes and invitations of staff are kept after their time, and accounts that were never linked after they were made. */
const STAFF_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** How long messages that were given up are kept for the office. */
const MESSAGES_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** Rows of a table deleted in one plan: few, so that other writes do not wait long. */
const BATCH = 500

/**
 * Deletes expired results, sessions, grants, counts of failed look-ups and of limits, orders that took no money,
 * answers that wait for a payment of which nothing was heard, messages that were given up, and of staff old grants and what was made and never linked, at most 500
 * of each.
 * @param locking clause with which the rows are chosen, where the database has more than one writer
 */
export const purgePlan = (nowMs: number, locking = ''): WritePlan => ({
  locks: [],
  steps: [
    purge(
      'idempotency',
      'owner, call_name, request_key',
      'created_at_ms < ?',
      locking,
      nowMs - RESULT_TTL_MS,
    ),
    purge('refresh_token', 'token_hash', 'expires_at_ms < ?', locking, nowMs),
    purge('claim_grant', 'owner, answer_id', 'until_ms < ?', locking, nowMs),
    purge('limit_count', 'counter', 'until_ms < ?', locking, nowMs),
    purge('failed_look_up', 'owner, day, claim_index', 'day < ?', locking, tokyoDay(nowMs - LOOK_UPS_TTL_MS)),
    purge('pending_answer', 'order_id', heardOfNothing, locking, nowMs - UNKNOWN_TTL_MS),
    purge('orders', 'order_id', `${tookNothing} and expires_at_ms < ?`, locking, nowMs - UNPAID_TTL_MS),
    purge(
      'staff_grant',
      'grant_hash',
      'coalesce(effective_date, made_at_ms / 1000) < ?',
      locking,
      Math.ceil((nowMs - STAFF_TTL_MS) / 1000),
    ),
    purge('message', 'answer_id, message_id', 'given_up_at_ms < ?', locking, nowMs - MESSAGES_TTL_MS),
    purgeAccounts(locking, nowMs),
  ],
})

/** An event tells of each. */
function purgeAccounts(locking: string, nowMs: number): Step {
  const { sql, values } = purge(
    'staff_account',
    'username_index',
    `made_by = 'code' and stays = 0 and made_at_ms < ?`,
    locking,
    nowMs - STAFF_TTL_MS,
  )
  return { sql: `${sql} returning sub`, values, each: [staffPurgedStatement(nowMs)] }
}

/** The order stays, to be settled by the office. */
const heardOfNothing = `order_id in (select order_id from orders where state = 'unknown' and expires_at_ms < ?)`

/** Nothing was paid, and no answer tells of it. */
const tookNothing = `state in ('failed', 'cancelled', 'expired') and answer_id is null and captured = 0`

const purge = (table: string, key: string, expired: string, locking: string, value: SqlValue): Statement => ({
  sql: `delete from ${table} where (${key}) in (select ${key} from ${table} where ${expired} limit ${BATCH} ${locking})`,
  values: [value],
})
