import type { SaveLimits } from '../../../application/ports/answer-repository.ts'
import { type Statement, sql } from '../write.ts'

type Saving = { surveyId: string; owner: Uint8Array }

/**
 * An expression for `atMs`, or the next millisecond after the resident's latest save to the survey: save times rise
 * strictly, so that there is one latest save.
 */
export const savedAt = ({ surveyId, owner }: Saving, atMs: number): Statement => sql`coalesce(
  (select max(own.saved_at_ms) + 1 from answer own
    where own.survey_id = ${surveyId} and own.owner = ${owner} and own.saved_at_ms >= ${atMs}), ${atMs})`

/** Finds a save of the resident to the survey after `latestMs`. */
export const findLaterSave = ({ surveyId, owner }: Saving, latestMs: number): Statement =>
  sql`select 1 from answer where survey_id = ${surveyId} and owner = ${owner} and saved_at_ms > ${latestMs} limit 1`

type Counted = Saving & { keyMs: number; atMost: NonNullable<SaveLimits['atMost']> }

/**
 * The saves of a resident to a survey since an instant, of which only those are looked at: the key of an answer to an
 * appending form is the time of its save, and another form has one answer, with the key 0.
 */
const isCounted = ({ surveyId, owner, keyMs, atMost: { sinceMs } }: Counted): Statement =>
  sql`survey_id = ${surveyId} and owner = ${owner}
    and key_ms between ${keyMs === 0 ? 0 : sinceMs} and ${keyMs === 0 ? 0 : Number.MAX_SAFE_INTEGER}
    and saved_at_ms >= ${sinceMs}`

/** Finds out whether the resident has saved to the survey as often as `atMost` allows. */
export const findTooManySaves = (counted: Counted): Statement =>
  sql`select 1 from answer where ${isCounted(counted)} and save_number >= ${counted.atMost.times} limit 1`

/** An expression for the number that a save has among those it is counted with, from 1; 0 if it is not counted. */
export const numberOfSave = ({
  atMost,
  ...saving
}: Omit<Counted, 'atMost'> & Pick<SaveLimits, 'atMost'>): Statement =>
  atMost
    ? sql`1 + coalesce((select max(save_number) from answer where ${isCounted({ atMost, ...saving })}), 0)`
    : sql`${0}`
