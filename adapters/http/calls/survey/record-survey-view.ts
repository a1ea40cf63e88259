import { call, nothing } from '../call.ts'

/** API-09. */
export const recordSurveyView = call({
  method: 'POST',
  path: 'survey-configs/saveSurveyLog',
  by: 'resident',
  ask: (useCases) => useCases.recordSurveyView,
  userIdIn: 'userId',
  ...nothing,
  refusals: [],
})
