import { call } from '../call.ts'
import { inRows } from './answer-rows.ts'

/** API-12. */
export const readOwnAnswers = call({
  method: 'GET',
  path: 'survey-results/getBySurveyIdUserIdIndex',
  by: 'resident',
  ask: (useCases) => useCases.readOwnAnswers,
  ...inRows,
  refusals: ['survey.not_found'],
})
