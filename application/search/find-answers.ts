import type { Answers } from '../../domain/survey/answer.ts'
import type { AnswerRow } from '../../domain/survey/answer-record.ts'

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
 * Finding nothing unclaimed counts as a failed look-up, at most ten a day. After that unclaimed records are not looked for until the
 * next day; own answers always are.
 *
 * @returns the rows of all answers found, those of admin items left out; empty if there are none
 * @throws Refusal `survey.not_found`, `survey.no_config`
 * @throws Refusal `survey.outdated` if an item is asked for that the form does not search by now
 * @throws Refusal `search.required_missing`, `search.empty`
 * @throws Refusal `search.foreign` if nothing of the viewer's own was found, and what was found belongs to another account (SRCH-11)
 * @throws Refusal `search.blocked` if nothing of the viewer's own was found, and no look-up is left today
 * @throws Refusal `service.unavailable`
 */
export type FindAnswers = (command: FindAnswersCommand) => Promise<readonly AnswerRow[]>
