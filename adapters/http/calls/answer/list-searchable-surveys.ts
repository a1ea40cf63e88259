import { call, inData } from '../call.ts'
import { listOf, object, text } from '../shape.ts'

/** API-07. */
export const listSearchableSurveys = call({
  method: 'GET',
  path: 'survey-configs/getAllSearchable',
  by: 'resident',
  ask: (useCases) => useCases.listSearchableSurveys,
  ...inData(listOf(object({ surveyId: text, surveyTitle: text }))),
  refusals: [],
})
