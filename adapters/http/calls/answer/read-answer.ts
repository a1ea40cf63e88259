import { call, inData } from '../call.ts'
import { listOf } from '../shape.ts'
import { answerRow } from './answer-row.ts'

/** API-11. */
export const readAnswer = call({
  method: 'GET',
  path: 'survey-results/getBySurveyIdPartitionKeyIndex',
  by: 'resident',
  ask: (useCases) => useCases.readAnswer,
  ...inData(listOf(answerRow)),
  refusals: ['answer.not_found'],
})
