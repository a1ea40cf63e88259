import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { WritePlan } from './write-plan.ts'

/** How long the result of an idempotency key is kept; at least a day is promised. */
const RESULT_KEPT_MS = 48 * 60 * 60 * 1000
/** How long failed look-ups are kept; they count for a day. */
const LOOK_UPS_KEPT_MS = RESULT_KEPT_MS
/** Rows of a table removed at once, so that nobody waits long. */
const AT_ONCE = 500

/** Removes results, sessions, grants and counts that nobody can use any more, a limited number of each. */
export const purgePlan = (nowMs: number): WritePlan => ({
  locks: [],
  steps: [
    {
      sql: `delete from idempotency where (owner, call_name, request_key) in
      (select owner, call_name, request_key from idempotency where created_at_ms < ? limit ${AT_ONCE})`,
      values: [nowMs - RESULT_KEPT_MS],
    },
    {
      sql: `delete from refresh_token where token_hash in
      (select token_hash from refresh_token where expires_at_ms < ? limit ${AT_ONCE})`,
      values: [nowMs],
    },
    {
      sql: `delete from claim_grant where (owner, answer_id) in
      (select owner, answer_id from claim_grant where until_ms < ? limit ${AT_ONCE})`,
      values: [nowMs],
    },
    {
      sql: `delete from failed_look_up where (owner, day, claim_index) in
      (select owner, day, claim_index from failed_look_up where day < ? limit ${AT_ONCE})`,
      values: [tokyoDay(nowMs - LOOK_UPS_KEPT_MS)],
    },
  ],
})
