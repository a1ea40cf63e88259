import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { yieldingToOthers } from '../shared/in-batches.ts'
import { afterExpiry, type ExpireNeeds } from './expire-overdue.ts'

/** How long after its last change an answer is listed that is cancelled or superseded, seconds. */
const CANCELLED_LISTED_FOR_SEC = 365 * 86_400

/** From when on, epoch seconds, an answer that is cancelled or superseded must have been changed last to be listed. */
export const cancelledListedSince = (nowMs: number): number =>
  Math.floor(nowMs / 1000) - CANCELLED_LISTED_FOR_SEC

/** Who reads own answers to which form, and by which request. */
type OwnReading = { viewer: Viewer; config: SurveyConfig; request: RequestContext }

/**
 * The viewer's answers to a form, oldest first, one after the other as they are read: a resident may have thousands.
 * Overdue reservations are removed before (CANCEL-26). What was cancelled or superseded more than a year ago is left
 * out.
 */
export async function* ownRecords(
  needs: ExpireNeeds,
  { viewer, config, request }: OwnReading,
): AsyncGenerator<AnswerRecord, void, undefined> {
  const since = cancelledListedSince(needs.clock.now())
  const stored = needs.ownAnswers.readOwn(viewer.userId, config.surveyId, since)
  for await (const record of yieldingToOthers(stored)) {
    const left = await afterExpiry(needs, config, record, request)
    if (left) yield left
  }
}

/** What `show` makes of each record, without those that it makes nothing of. */
export async function* shownOf<T>(
  records: AsyncIterable<AnswerRecord>,
  show: (record: AnswerRecord) => Promise<T | undefined>,
): AsyncGenerator<T, void, undefined> {
  for await (const record of records) {
    const shown = await show(record)
    if (shown !== undefined) yield shown
  }
}
