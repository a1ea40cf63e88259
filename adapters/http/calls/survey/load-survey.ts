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
    {},
    { memberFormId: text, memberNumber: text },
    { data: surveyConfig, surveyVersion: count, hasMember: bool },
  ),
  result: ({ data, memberNumber, ...beside }) => ({
    ...loadedSurveyOf(data, beside),
    ...(memberNumber !== undefined && { memberNumber }),
  }),
  refusals: ['survey.not_found', 'survey.no_config'],
})
