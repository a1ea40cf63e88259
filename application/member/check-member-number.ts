import { checkItem } from '../../domain/form/form.ts'
import { numberMeant } from '../../domain/item-types/numbering.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { MemberNumberRepository } from '../ports/member-number-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { asGuess, type GuessNeeds } from '../session/request-limits.ts'

/**
 * Driving port: whether another resident has, or had, a member number (NUM-05). The viewer's own numbers and an empty
 * one are not asked about; others count as look-ups, ten a day with those that the viewer takes, whether a form gives
 * its numbers out or not. It never says whose a number is.
 *
 * @throws Refusal `survey.not_found` if there is no such member form, or it has no numbers
 * @throws Refusal `answer.invalid` if it is no number
 * @throws Refusal `member.too_many_look_ups`, `service.unavailable`
 */
type CheckMemberNumber = (command: {
  memberSurveyId: string
  number: string
  /** The number before a change, for servers that don't know it by themselves. */
  original?: string
}) => Promise<boolean>

type Needs = GuessNeeds & { members: SurveyRepository; memberNumbers: MemberNumberRepository }

export const makeCheckMemberNumber =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): CheckMemberNumber =>
  async ({ memberSurveyId: surveyId, number: given }) => {
    const form = await needs.members.find(surveyId)
    const item = form && numberItem(form.config)
    if (!item) throw refuse('survey.not_found', { surveyId })
    if (given === '') return false
    const issue = checkItem(item, [given], { mode: 'user', today: tokyoDay(needs.clock.now()) })
    if (issue) throw refuse('answer.invalid', { issues: [issue] })
    const number = numberMeant(form.config.surveySubId, given)
    const state = await needs.memberNumbers.stateOf({ surveyId, number, userId: viewer.userId })
    if (state === 'own') return false
    const { userId } = viewer
    const guess = { of: 'member-number', by: userId, userId, surveyId, request } as const
    return asGuess(needs, guess, async () => state === 'taken')
  }
