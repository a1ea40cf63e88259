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
import type { StandingNeeds } from './answer-standing.ts'
import { type ExpireNeeds, withoutOverdue } from './expire-overdue.ts'
import { type Asker, type LookUpNeeds, lookUpUnclaimed } from './look-up-unclaimed.ts'
import { type OpenSearch, openSearch } from './open-search.ts'
import { ownAnswersOf } from './own-answers.ts'

export type FindAnswersCommand = {
  surveyId: string
  /** What is looked for, by item; blank values don't count (SRCH-05). */
  query: Answers
}

/**
 * Driving port: a resident looks for answers by searchable items. Own ones are found by their owner, oldest first, without those that a
 * change superseded; reservations that ran out unused go first (CANCEL-26). Then, if all required items are known, records that
 * nobody has claimed yet; who finds some may claim them for ten minutes (`ClaimAnswers`). Values are compared exactly after
 * width conversion on both sides.
 *
 * In a form of one answer a resident only who has no live answer finds unclaimed records, and claims one instead of a cancelled answer.
 *
 * Finding nothing unclaimed counts as a failed look-up, at most ten a day. After that unclaimed records are not looked for until the
 * next day; own answers always are.
 *
 * @returns all answers found, what admin items say left out; empty if there are none
 * @throws Refusal `survey.not_found`, `survey.no_config`
 * @throws Refusal `survey.outdated` if an item is asked for that the form does not search by now
 * @throws Refusal `search.required_missing`, `search.empty`
 * @throws Refusal `search.foreign` if nothing of the viewer's own was found, and what was found belongs to another account (SRCH-11)
 * @throws Refusal `search.blocked` if nothing of the viewer's own was found, and no look-up is left today
 * @throws Refusal `service.unavailable`
 */
export type FindAnswers = (command: FindAnswersCommand) => Promise<readonly OwnAnswer[]>

/** What looking for answers needs from outside. */
type FindAnswersNeeds = LookUpNeeds & StandingNeeds & { surveys: SurveyRepository }

export const makeFindAnswers =
  (needs: FindAnswersNeeds) =>
  (viewer: Viewer, request: RequestContext): FindAnswers =>
  async (command) => {
    const search = await openSearch(needs.surveys, command)
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
    const ownAnswer = await ownAnswersOf(needs, search.config)
    const shown = await inBatches(isRefused ? found : together(search, found, unclaimed), ownAnswer)
    return shown.filter((answer) => answer !== undefined)
  }

/** Own answers, then unclaimed ones; in a form of one answer a resident what can be claimed instead of a cancelled one. */
const together = (
  { config }: OpenSearch,
  own: readonly AnswerRecord[],
  unclaimed: readonly AnswerRecord[],
): readonly AnswerRecord[] =>
  unclaimed.length > 0 && !isAppending(config) ? unclaimed : [...own, ...unclaimed]

/** The viewer's own answers that are looked for, and whether any of theirs has not been cancelled, whatever it says. */
async function searchOwn(
  needs: ExpireNeeds,
  { viewer: { userId }, request }: Asker,
  { config, isSought }: OpenSearch,
): Promise<{ found: readonly AnswerRecord[]; hasLive: boolean }> {
  const records = await needs.ownAnswers.listOwn(userId, config.surveyId)
  const seen = await inBatches(records, async (record) => {
    const left = await withoutOverdue(needs, config, record, request)
    return left ? [{ record: left, sought: isSought(left) }] : []
  })
  const left = seen.flat()
  const hasLive = left.some(({ record }) => !isCancelled(record.check))
  return { found: left.filter(({ sought }) => sought).map(({ record }) => record), hasLive }
}
