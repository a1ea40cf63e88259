import { call, inData } from '../call.ts'
import { listOf } from '../shape.ts'
import { answerRow } from './answer-row.ts'

/** API-12. */
export const readOwnAnswers = call({
  method: 'GET',
  path: 'survey-results/getBySurveyIdUserIdIndex',
  by: 'resident',
  ask: (useCases) => useCases.readOwnAnswers,
  ...inData(listOf(answerRow)),
  refusals: ['survey.not_found'],
})
