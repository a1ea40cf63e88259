import type { SqlValue, Statement } from '../write-plan.ts'

/**
 * An SQL expression for `atMs`, or the next millisecond after the resident's latest save to the survey: save times rise strictly, so
 * that there is one latest save.
 */
export const savedAt = (
  surveyId: string,
  owner: Uint8Array,
  atMs: number,
): { sql: string; values: SqlValue[] } => ({ sql: savedAtSql, values: [surveyId, owner, atMs, atMs] })

const savedAtSql = `coalesce(
  (select max(own.saved_at_ms) + 1 from answer own where own.survey_id = ? and own.owner = ? and own.saved_at_ms >= ?), ?)`

/** Finds a save of the resident to the survey after `latestMs`. */
export const findLaterSave = (surveyId: string, owner: Uint8Array, latestMs: number): Statement => ({
  sql: 'select 1 from answer where survey_id = ? and owner = ? and saved_at_ms > ? limit 1',
  values: [surveyId, owner, latestMs],
})
