import { isAutomatic } from '../../domain/member/item-types/numbering.ts'
import { withoutLeadingZeros } from '../../domain/member/member-number.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { makeSaveAnswer, type SaveAnswer, type SaveAnswerNeeds } from '../answer/save-answer.ts'
import type { MemberNumberRepository } from '../ports/member-number-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { RequestContext } from '../request-context.ts'
import type { Viewer } from '../viewer.ts'
import { fillOwnNumber } from './fill-numbers.ts'
import { countLookUp, type LookUpLimitNeeds } from './look-ups.ts'

type Needs = Omit<SaveAnswerNeeds, 'surveys' | 'fillForm' | 'call'> &
  LookUpLimitNeeds & { members: SurveyRepository; memberNumbers: MemberNumberRepository }

/**
 * Driving port: a resident registers as a member, or changes their record (MEM-06): as `SaveAnswer`. Numbers are given out, or taken,
 * in the transaction that stores the record (NUM-06). A number that another resident has counts as a look-up.
 *
 * @throws Refusal those of `SaveAnswer`
 * @throws Refusal `member.number_taken`, `member.numbers_exhausted`, `member.too_many_look_ups`
 */
export const makeSaveMember = (given: Needs) => {
  const { members } = given
  const save = makeSaveAnswer({
    ...given,
    surveys: members,
    fillForm: fillOwnNumber,
    call: 'member-results/putItem',
  })
  return (viewer: Viewer, context: RequestContext): SaveAnswer =>
    async (command) => {
      const number = await foreignNumber(given, viewer, command)
      const takeBack = number === undefined ? undefined : await countLookUp(given, viewer)
      try {
        const saved = await save(viewer, context)(command)
        await takeBack?.()
        return saved
      } catch (error) {
        if (!isRefusal(error, 'member.number_taken')) await takeBack?.()
        throw error
      }
    }
}

/** The number that the viewer writes into the form, if it is not theirs already. */
async function foreignNumber(
  { members, memberNumbers }: Needs,
  { userId }: Viewer,
  { surveyId, answers }: Parameters<SaveAnswer>[0],
): Promise<string | undefined> {
  const form = await members.find(surveyId)
  const item = form && numberItem(form.config)
  const given = item && !isAutomatic(item) ? answers.get(item.itemKey)?.[0] : undefined
  if (!given) return undefined
  const number = withoutLeadingZeros(given)
  return (await memberNumbers.stateOf({ surveyId, number, userId })) === 'own' ? undefined : number
}
