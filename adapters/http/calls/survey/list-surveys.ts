import { call } from '../call.ts'
import { listOf, object } from '../shape.ts'
import { loadedSurveyOf, surveyConfig } from './survey-config.ts'

export type ListSurveysRequest = { surveyIdList: readonly string[] }

/** API-08. */
export const listSurveys = call({
  method: 'POST',
  path: 'survey-configs/getSurveyConfigsList',
  by: 'resident',
  ask: (useCases) => useCases.listSurveys,
  request: ({ surveyIds }): ListSurveysRequest => ({ surveyIdList: surveyIds }),
  response: object({ data: listOf(surveyConfig) }),
  result: ({ data }) =>
    data.map((survey) => loadedSurveyOf(survey)).filter(({ config }) => config.surveySchema),
  refusals: [],
})
