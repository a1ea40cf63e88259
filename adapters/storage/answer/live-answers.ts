import { cancelledChecks } from '../../../domain/answer/check-value.ts'
import { unindexedState } from '../reservation/places.ts'
import { listOf, type Statement, sql } from '../write.ts'

/** The condition that an answer is not cancelled. */
export const isLive = sql`check_value not in (${listOf(cancelledChecks)})`

/**
 * Finds a row if the resident has `max` answers of the survey that are not cancelled. Nearly all have fewer answers at
 * all, which the index alone can tell.
 */
export const findTooManyLive = (surveyId: string, owner: Uint8Array, max: number): Statement => {
  const own = sql`select 1 from answer where survey_id = ${surveyId} and owner = ${owner}`
  const more = sql`limit 1 offset ${max - 1}`
  return sql`select 1 where exists (${own} ${more}) and exists (${own} and ${isLive} ${more})`
}

/**
 * Finds a row if the answers of the resident that are not cancelled and those that are being paid would be more than
 * `max` with one more.
 */
export const findTooManyWithOrders = (surveyId: string, owner: Uint8Array, max: number): Statement => {
  const sent = sql`from orders where owner = ${owner} and survey_id = ${surveyId} and ${unindexedState} = 'sent'`
  return sql`select 1 where exists (select 1 ${sent})
    and (select count(*) from answer where survey_id = ${surveyId} and owner = ${owner} and ${isLive})
      + (select count(*) ${sent}) >= ${max}`
}
