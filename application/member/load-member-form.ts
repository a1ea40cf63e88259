import type { Viewer } from '../../domain/session/viewer.ts'
import type { LanguageNeeds } from '../language/language-of-form.ts'
import type { Clock } from '../ports/clock.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { type LoadedSurvey, makeLoadSurvey } from '../survey/load-survey.ts'
import { findLiveMember, type MemberNeeds } from './membership.ts'

/**
 * Driving port: a resident opens a member form; `hasMember` says whether they have a live record in it (API-23).
 * @throws Refusal `survey.not_found`, `survey.no_config`
 */
type LoadMemberForm = (command: { memberSurveyId: string }) => Promise<LoadedSurvey>

export const makeLoadMemberForm = (
  needs: MemberNeeds & LanguageNeeds & { members: SurveyRepository; clock: Clock },
) => {
  const { members: surveys } = needs
  const loadFor = makeLoadSurvey({ ...needs, surveys, membershipOf: async () => undefined })
  return (viewer: Viewer): LoadMemberForm =>
    async ({ memberSurveyId }) => {
      const loaded = await loadFor(viewer)({ surveyId: memberSurveyId })
      const hasMember = (await findLiveMember(needs, viewer, memberSurveyId)) !== undefined
      return { ...loaded, hasMember, memberFormId: memberSurveyId }
    }
}
