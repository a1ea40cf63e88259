import { type Statement, sql } from '../write.ts'

/**
 * An expression for `keyMs`, or the next millisecond that the resident has not used as a key in the survey; 0 stays 0.
 */
export function unusedKey(surveyId: string, owner: Uint8Array, keyMs: number): Statement {
  if (keyMs === 0) return sql`${0}`
  const isOwn = sql`own.survey_id = ${surveyId} and own.owner = ${owner}`
  return sql`case when exists (select 1 from answer own where ${isOwn} and own.key_ms = ${keyMs})
    then (select min(own.key_ms) + 1 from answer own where ${isOwn} and own.key_ms >= ${keyMs}
      and not exists (select 1 from answer next
        where next.survey_id = own.survey_id and next.owner = own.owner and next.key_ms = own.key_ms + 1))
    else ${keyMs} end`
}
