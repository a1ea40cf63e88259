import { cancelledChecks } from '../../../domain/answer/check-value.ts'
import { unindexedState } from '../reservation/place-steps.ts'
import type { Statement } from '../write-plan.ts'

/** The condition that an answer is not cancelled. */
export const isLive = {
  sql: `check_value not in (${cancelledChecks.map(() => '?').join(', ')})`,
  values: cancelledChecks,
}

/**
 * Finds a row if the resident has `max` answers of the survey that are not cancelled. Nearly all have fewer answers at all, which the
 * index alone can tell.
 */
export const findTooManyLive = (surveyId: string, owner: Uint8Array, max: number): Statement => ({
  sql: `select 1 where exists (select 1 from answer where survey_id = ? and owner = ? limit 1 offset ?)
    and exists (select 1 from answer where survey_id = ? and owner = ? and ${isLive.sql} limit 1 offset ?)`,
  values: [surveyId, owner, max - 1, surveyId, owner, ...isLive.values, max - 1],
})

/** Finds a row if the answers of the resident that are not cancelled and those that are being paid would be more than `max` with one more. */
export const findTooManyWithOrders = (surveyId: string, owner: Uint8Array, max: number): Statement => ({
  sql: `select 1 where exists (select 1 from orders where owner = ? and survey_id = ? and ${unindexedState} = 'sent')
    and (select count(*) from answer where survey_id = ? and owner = ? and ${isLive.sql})
      + (select count(*) from orders where owner = ? and survey_id = ? and ${unindexedState} = 'sent') >= ?`,
  values: [owner, surveyId, surveyId, owner, ...isLive.values, owner, surveyId, max],
})
