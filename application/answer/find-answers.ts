import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { isAppending } from '../../domain/survey/survey-config.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { RequestContext } from '../request-context.ts'
import { inBatches } from '../shared/in-batches.ts'
import type { Viewer } from '../viewer.ts'
import type { ObstacleNeeds } from './answer-obstacles.ts'
import { afterExpiry, type ExpireNeeds } from './expire-overdue.ts'
import { type Asker, type LookUpNeeds, lookUpUnclaimed } from './look-up-unclaimed.ts'
import { type PreparedSearch, prepareSearch } from './prepare-search.ts'
import { toOwnAnswer } from './to-own-answer.ts'

export type FindAnswersCommand = {
  surveyId: string
  /** The values searched for, by item key; blank ones are ignored (SRCH-05). */
  query: Answers
}

/**
 * Driving port: a resident searches for answers by searchable items. The viewer's own answers come first, oldest first, without
 * superseded ones; overdue reservations are removed before (CANCEL-26). Then, if the query has all required items, unclaimed
 * records follow, which the viewer may claim for ten minutes (`ClaimAnswers`). Values are compared exactly after width
 * conversion on both sides.
 *
 * In a form of one answer a resident, unclaimed records are searched only if the viewer has no live answer; a claimed one replaces
 * a cancelled answer.
 *
 * A search that finds no unclaimed record counts as a failed look-up, at most ten a day. After that only own answers are searched
 * until the next day.
 *
 * @returns all answers found, without admin items; empty if there are none
 * @throws Refusal `survey.not_found`, `survey.no_config`
 * @throws Refusal `survey.outdated` if the query has an item that is not searchable now
 * @throws Refusal `search.required_missing`, `search.empty`
 * @throws Refusal `search.foreign` if nothing of the viewer's own and no live unclaimed record was found, but a live one of another
 * account (SRCH-11)
 * @throws Refusal `search.blocked` if nothing of the viewer's own was found, and no look-up is left today
 * @throws Refusal `service.unavailable`
 */
export type FindAnswers = (command: FindAnswersCommand) => Promise<readonly OwnAnswer[]>

/** What `FindAnswers` needs from outside. */
type FindAnswersNeeds = LookUpNeeds & ObstacleNeeds & { surveys: SurveyRepository }

export const makeFindAnswers =
  (needs: FindAnswersNeeds) =>
  (viewer: Viewer, request: RequestContext): FindAnswers =>
  async (command) => {
    const search = await prepareSearch(needs.surveys, command)
    if (!search) return []
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
    const ownAnswer = await toOwnAnswer(needs, search.config)
    const shown = await inBatches(isRefused ? found : together(search, found, unclaimed), ownAnswer)
    return shown.filter((answer) => answer !== undefined)
  }

/** Own answers, then unclaimed ones; in a form of one answer a resident what can be claimed instead of a cancelled one. */
const together = (
  { config }: PreparedSearch,
  own: readonly AnswerRecord[],
  unclaimed: readonly AnswerRecord[],
): readonly AnswerRecord[] =>
  unclaimed.length > 0 && !isAppending(config) ? unclaimed : [...own, ...unclaimed]

/** The viewer's own answers that match, and whether any of their answers is not cancelled, matching or not. */
async function searchOwn(
  needs: ExpireNeeds,
  { viewer: { userId }, request }: Asker,
  { config, isMatch }: PreparedSearch,
): Promise<{ found: readonly AnswerRecord[]; hasLive: boolean }> {
  const records = await needs.ownAnswers.listOwn(userId, config.surveyId)
  const seen = await inBatches(records, async (record) => {
    const left = await afterExpiry(needs, config, record, request)
    return left ? [{ record: left, matches: isMatch(left) }] : []
  })
  const left = seen.flat()
  const hasLive = left.some(({ record }) => !isCancelled(record.check))
  return { found: left.filter(({ matches }) => matches).map(({ record }) => record), hasLive }
}
