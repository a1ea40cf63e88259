import { call } from '../call.ts'
import { inRows } from './answer-rows.ts'

/** API-11. */
export const readAnswer = call({
  method: 'GET',
  path: 'survey-results/getBySurveyIdPartitionKeyIndex',
  by: 'resident',
  ask: (useCases) => useCases.readAnswer,
  response: inRows.response,
  result: (rows) => inRows.result(rows)[0],
  refusals: ['answer.not_found'],
})
