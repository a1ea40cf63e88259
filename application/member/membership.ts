import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { numberIn } from '../../domain/member/numbered-form.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Membership } from '../survey/load-survey.ts'

/** What member records are found with. */
export type MemberNeeds = { members: SurveyRepository; ownAnswers: OwnAnswerRepository }

/** The viewer's record in a member form that is not cancelled. */
export async function findLiveMember(
  { members, ownAnswers }: MemberNeeds,
  { userId }: Viewer,
  memberFormId: string,
): Promise<{ config: SurveyConfig; record: AnswerRecord } | undefined> {
  const form = await members.find(memberFormId)
  const record = form && (await ownAnswers.findOwn(userId, memberFormId, 0))
  return record && !isCancelled(record.check) ? { config: form.config, record } : undefined
}

/** What a form for members wants to know of the viewer; undefined if they are no member. */
export const membershipIn =
  (needs: MemberNeeds) =>
  async (viewer: Viewer, memberFormId: string): Promise<Membership | undefined> => {
    const member = await findLiveMember(needs, viewer, memberFormId)
    if (!member) return undefined
    const { answerId, version, entries } = member.record
    const number = numberIn(member.config, entries)
    return { record: { answerId, version }, ...(number !== undefined && { number }) }
  }
