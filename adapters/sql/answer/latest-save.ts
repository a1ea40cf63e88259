import type { AnswerWrite } from '../../../application/ports/answer-repository.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
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

/**
 * The saves of a resident to a survey since an instant, of which only those are looked at: the key of an answer to an appending form is
 * the time of its save, and another form has one answer, with the key 0.
 */
const countedSql = 'survey_id = ? and owner = ? and key_ms between ? and ? and saved_at_ms >= ?'

const countedValues = ({ surveyId, keyMs }: AnswerRecord, owner: Uint8Array, sinceMs: number): SqlValue[] => [
  surveyId,
  owner,
  ...(keyMs === 0 ? [0, 0] : [sinceMs, Number.MAX_SAFE_INTEGER]),
  sinceMs,
]

/** Finds out whether the resident has saved to the survey as often as `atMost` allows. */
export const findTooManySaves = (
  record: AnswerRecord,
  owner: Uint8Array,
  { times, sinceMs }: NonNullable<AnswerWrite['atMost']>,
): Statement => ({
  sql: `select 1 from answer where ${countedSql} and save_number >= ? limit 1`,
  values: [...countedValues(record, owner, sinceMs), times],
})

/** An SQL expression for the number that a save has among those it is counted with, from 1; 0 if it is not counted. */
export const numberOfSave = ({ record, atMost }: AnswerWrite, owner: Uint8Array): Statement =>
  atMost
    ? { sql: numberSql, values: countedValues(record, owner, atMost.sinceMs) }
    : { sql: '?', values: [0] }

const numberSql = `1 + coalesce((select max(save_number) from answer where ${countedSql}), 0)`
