import { call } from '../call.ts'
import { bool, count, object, text } from '../shape.ts'
import { loadedSurveyOf, surveyConfig } from './survey-config.ts'

/** API-03. */
export const loadSurvey = call({
  method: 'GET',
  path: 'survey-configs/getItem',
  by: 'resident',
  ask: (useCases) => useCases.loadSurvey,
  response: object(
    { data: surveyConfig, surveyVersion: count, hasMember: bool },
    { memberFormId: text, memberNumber: text },
  ),
  result: ({ data, surveyVersion, memberNumber }) => ({
    ...loadedSurveyOf(data, surveyVersion),
    ...(memberNumber !== undefined && { memberNumber }),
  }),
  refusals: ['survey.not_found', 'survey.no_config'],
})
