import { call } from '../call.ts'
import { inRows } from './answer-rows.ts'
import { type SubmittedAnswer, submittedRows } from './submitted-rows.ts'

export type FindAnswersRequest = {
  queryParams: { surveyId: string; surveyResults: readonly SubmittedAnswer[] }
}

/** API-19. */
export const findAnswers = call({
  method: 'POST',
  path: 'survey-results/filterQuery',
  by: 'resident',
  ask: (useCases) => useCases.findAnswers,
  request: ({ surveyId, query }): FindAnswersRequest => ({
    queryParams: { surveyId, surveyResults: submittedRows(query) },
  }),
  userIdIn: 'requestingUserId',
  ...inRows,
  refusals: [
    'survey.not_found',
    'survey.no_config',
    'survey.outdated',
    'search.required_missing',
    'search.empty',
    'search.foreign',
    'search.blocked',
  ],
})
