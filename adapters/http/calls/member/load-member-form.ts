import { call } from '../call.ts'
import { loadSurvey } from '../survey/load-survey.ts'

export type LoadMemberFormRequest = { memberSurveyId: string }

/** API-23. */
export const loadMemberForm = call({
  method: 'GET',
  path: 'member-configs/getItem',
  by: 'resident',
  ask: (useCases) => useCases.loadMemberForm,
  request: (command): LoadMemberFormRequest => command,
  response: loadSurvey.response,
  result: loadSurvey.result,
  refusals: ['survey.not_found', 'survey.no_config'],
})
