import { isAutomatic, withoutLeadingZeros } from '../../domain/item-types/numbering.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { makeSaveAnswer, type SaveAnswer, type SaveAnswerNeeds } from '../answer/save-answer.ts'
import { fillAll } from '../answer/validate-answer.ts'
import { fillAttachments } from '../attachment/fill-attachments.ts'
import type { AttachmentRepository } from '../ports/attachment-repository.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { MemberNumberRepository } from '../ports/member-number-repository.ts'
import { asGuess, type GuessNeeds } from '../session/request-limits.ts'
import { fillOwnNumber } from './fill-numbers.ts'
import { findLiveMember, type MemberNeeds } from './membership.ts'

type Needs = Omit<SaveAnswerNeeds, 'surveys' | 'fillForm' | 'call'> &
  GuessNeeds &
  MemberNeeds & {
    memberNumbers: MemberNumberRepository
    attachments: Pick<AttachmentRepository, 'findOwn'>
  }

/**
 * Driving port: a resident registers as a member, or changes their record (MEM-06): as `SaveAnswer`. Numbers are given
 * out, or taken, in the transaction that stores the record (NUM-06). A number that is not the viewer's yet counts as a
 * look-up before anything is tried, unless the database can't be reached; the first that a form gives them out does
 * not.
 *
 * @throws Refusal those of `SaveAnswer`
 * @throws Refusal `member.number_taken`, `member.numbers_exhausted`, `member.too_many_look_ups`
 */
export const makeSaveMember = (needs: Needs) => {
  const saveFor = makeSaveAnswer({
    ...needs,
    surveys: needs.members,
    fillForm: fillAll(fillOwnNumber, fillAttachments(needs)),
    call: 'member-results/putItem',
  })
  return (viewer: Viewer, request: RequestContext): SaveAnswer => {
    const save = saveFor(viewer, request)
    return async (command) => {
      const { surveyId } = command
      if (!(await asksForNumber(needs, viewer, command))) return save(command)
      const { userId } = viewer
      const guess = { of: 'member-number', by: userId, userId, surveyId, request } as const
      return asGuess(needs, guess, () => save(command))
    }
  }
}

/** Whether the save wants a number that counts as a look-up. */
async function asksForNumber(
  needs: Needs,
  viewer: Viewer,
  { surveyId, answers }: Parameters<SaveAnswer>[0],
): Promise<boolean> {
  const form = await needs.members.find(surveyId)
  const item = form && numberItem(form.config)
  if (!item) return false
  if (isAutomatic(item)) {
    const hasTaken = await needs.memberNumbers.hasTaken({ surveyId, userId: viewer.userId })
    return hasTaken && !(await findLiveMember(needs, viewer, surveyId))
  }
  const given = answers.get(item.itemKey)?.[0]
  if (!given) return false
  const asked = { surveyId, number: withoutLeadingZeros(given), userId: viewer.userId }
  return (await needs.memberNumbers.stateOf(asked)) !== 'own'
}
