import { type Member, memberOf } from '../../domain/member/member.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { type OwnAnswerNeeds, toOwnAnswer } from '../answer/to-own-answer.ts'
import { findLiveMember, type MemberNeeds } from './membership.ts'

/**
 * Driving port: the viewer's live record in a member form; undefined if they have none (API-27, MEM-06).
 * @throws Refusal `survey.not_found` if there is no such member form
 */
type ReadOwnMember = (command: { surveyId: string }) => Promise<Member | undefined>

export const makeReadOwnMember =
  (needs: OwnAnswerNeeds & MemberNeeds) =>
  (viewer: Viewer): ReadOwnMember =>
  async ({ surveyId }) => {
    if (!(await needs.members.find(surveyId))) throw refuse('survey.not_found', { surveyId })
    const member = await findLiveMember(needs, viewer, surveyId)
    const shown = member && (await (await toOwnAnswer(needs, member.config))(member.record))
    return shown && memberOf(member.record, shown)
  }
