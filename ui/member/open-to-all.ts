import type { LoadedSurvey } from '../../application/survey/load-survey.ts'

/**
 * A member form as a form that asks for no membership: nobody has to be a member to register, or to look for their
 * record.
 */
export function openToAll({ memberFormId: _, ...loaded }: LoadedSurvey): LoadedSurvey {
  return { ...loaded, hasMember: true }
}
