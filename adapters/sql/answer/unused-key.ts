import type { SqlValue } from '../write-plan.ts'

/**
 * An SQL expression for `keyMs`, or the next millisecond that the resident has not used as a key in the survey; 0 stays 0.
 */
export function unusedKey(
  surveyId: string,
  owner: Uint8Array,
  keyMs: number,
): { sql: string; values: SqlValue[] } {
  if (keyMs === 0) return { sql: '?', values: [0] }
  const wanted = [surveyId, owner, keyMs]
  return { sql: unusedKeySql, values: [...wanted, ...wanted, keyMs] }
}

const unusedKeySql = `case when exists (select 1 from answer own where own.survey_id = ? and own.owner = ? and own.key_ms = ?)
  then (select min(own.key_ms) + 1 from answer own where own.survey_id = ? and own.owner = ? and own.key_ms >= ?
    and not exists (select 1 from answer next
      where next.survey_id = own.survey_id and next.owner = own.owner and next.key_ms = own.key_ms + 1))
  else ? end`
