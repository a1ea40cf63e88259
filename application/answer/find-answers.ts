import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { isAppending } from '../../domain/survey/survey-config.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { yieldingToOthers } from '../shared/in-batches.ts'
import type { SourceNeeds } from '../survey/source-texts.ts'
import type { ExpireNeeds } from './expire-overdue.ts'
import { type AskForList, listing } from './in-pieces.ts'
import { type Asker, type LookUpNeeds, lookUpUnclaimed } from './look-up-unclaimed.ts'
import { ownRecords, shownOf } from './own-records.ts'
import { type PreparedSearch, prepareSearch } from './prepare-search.ts'
import { type OwnAnswerNeeds, toOwnAnswer } from './to-own-answer.ts'

export type FindAnswersCommand = {
  surveyId: string
  /** The values searched for, by item key; blank ones are ignored (SRCH-05). */
  query: Answers
}

/**
 * Driving port: a resident searches for answers by searchable items. The viewer's own answers come first, oldest first,
 * without superseded ones; overdue reservations are removed before (CANCEL-26). Then, if the query has all required
 * items, unclaimed records follow, which the viewer may claim for ten minutes (`ClaimAnswers`). Values are compared
 * exactly after width conversion on both sides.
 *
 * In a form of one answer a resident, unclaimed records are searched only if the viewer has no live answer; one that is
 * claimed replaces the cancelled answer before it.
 *
 * A search that finds no unclaimed record counts as a failed look-up, at most ten a day. After that only own answers
 * are searched until the next day.
 *
 * @returns all answers found, without admin items; empty if there are none
 * @throws Refusal `survey.not_found`, `survey.no_config`
 * @throws Refusal `survey.outdated` if the query has an item that is not searchable now
 * @throws Refusal `search.required_missing`, `search.empty`
 * @throws Refusal `search.foreign` if nothing of the viewer's own and no live unclaimed record was found, but a live
 * one of another account (SRCH-11)
 * @throws Refusal `search.blocked` if nothing of the viewer's own was found, and no look-up is left today
 * @throws Refusal `service.unavailable`
 */
export type FindAnswers = AskForList<FindAnswersCommand, OwnAnswer>

/** What `FindAnswers` needs from outside. */
type FindAnswersNeeds = LookUpNeeds & OwnAnswerNeeds & SourceNeeds & { surveys: SurveyRepository }

export const makeFindAnswers =
  (needs: FindAnswersNeeds) =>
  (viewer: Viewer, request: RequestContext): FindAnswers =>
    listing(async (command) => {
      const search = await prepareSearch(needs, viewer, command)
      if (!search) return yieldingToOthers([])
      const asker = { viewer, request }
      const { found, hasLive } = await searchOwn(needs, asker, search)
      const unclaimed =
        hasLive && !isAppending(search.config)
          ? []
          : await lookUpUnclaimed(needs, asker, search, found.length > 0)
      const isRefused = unclaimed === 'foreign' || unclaimed === 'blocked'
      if (isRefused && found.length === 0) {
        throw unclaimed === 'foreign' ? refuse('search.foreign', {}) : refuse('search.blocked', {})
      }
      const all = isRefused ? found : [...found, ...unclaimed]
      const ownAnswer = await toOwnAnswer(needs, search.config)
      return shownOf(recordsOf(needs, asker, search, all), ownAnswer)
    })

/**
 * An answer that was found; of the viewer's own after the first few only the key is kept, by which it is read again.
 */
type Found = AnswerRecord | Pick<AnswerRecord, 'keyMs'>

/** Own answers that are kept as they were read while all others are compared. */
const KEPT = 30

/** The viewer's own answers that match, and whether any of their answers is not cancelled, matching or not. */
async function searchOwn(
  needs: ExpireNeeds,
  { viewer, request }: Asker,
  { config, isMatch }: PreparedSearch,
): Promise<{ found: readonly Found[]; hasLive: boolean }> {
  const found: Found[] = []
  let hasLive = false
  for await (const record of ownRecords(needs, { viewer, config, request })) {
    hasLive ||= !isCancelled(record.check)
    if (isMatch(record)) found.push(found.length < KEPT ? record : { keyMs: record.keyMs })
  }
  return { found, hasLive }
}

/** What was found, one after the other; what is gone meanwhile is missing. */
async function* recordsOf(
  { ownAnswers }: FindAnswersNeeds,
  { viewer: { userId } }: Asker,
  { config: { surveyId } }: PreparedSearch,
  all: readonly Found[],
): AsyncGenerator<AnswerRecord, void, undefined> {
  for await (const each of yieldingToOthers(all)) {
    const record = 'entries' in each ? each : await ownAnswers.findOwn(userId, surveyId, each.keyMs)
    if (record) yield record
  }
}
