import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { WritePlan } from './write-plan.ts'

/** How long the result of an idempotency key is kept; at least a day is promised. */
const RESULT_TTL_MS = 48 * 60 * 60 * 1000
/** How long failed look-ups are kept; they count for a day. */
const LOOK_UPS_TTL_MS = RESULT_TTL_MS
/** Rows of a table deleted in one plan: few, so that other writes do not wait long. */
const BATCH = 500

/** Deletes expired results, sessions, grants and counts of failed look-ups, at most 500 of each. */
export const purgePlan = (nowMs: number): WritePlan => ({
  locks: [],
  steps: [
    {
      sql: `delete from idempotency where (owner, call_name, request_key) in
      (select owner, call_name, request_key from idempotency where created_at_ms < ? limit ${BATCH})`,
      values: [nowMs - RESULT_TTL_MS],
    },
    {
      sql: `delete from refresh_token where token_hash in
      (select token_hash from refresh_token where expires_at_ms < ? limit ${BATCH})`,
      values: [nowMs],
    },
    {
      sql: `delete from claim_grant where (owner, answer_id) in
      (select owner, answer_id from claim_grant where until_ms < ? limit ${BATCH})`,
      values: [nowMs],
    },
    {
      sql: `delete from failed_look_up where (owner, day, claim_index) in
      (select owner, day, claim_index from failed_look_up where day < ? limit ${BATCH})`,
      values: [tokyoDay(nowMs - LOOK_UPS_TTL_MS)],
    },
  ],
})
