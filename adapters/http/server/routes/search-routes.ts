import { answersOfSubmitted } from '../../../../domain/answer/payload.ts'
import { rowsOf, valueKeyOf } from '../../calls/answer/answer-rows.ts'
import { ClaimAnswersDto } from '../../dto/search/claim-answers.dto.ts'
import { FindAnswersDto } from '../../dto/search/find-answers.dto.ts'
import { answerRow, listOf } from './response-schemas.ts'
import { type Route, viewerRoute } from './route.ts'

/** The calls that look for answers and claim them (API-18, API-19). */
export const searchRoutes: readonly Route[] = [
  viewerRoute({
    method: 'POST',
    path: '/survey-results/filterQuery',
    summary:
      "The rows of answers with exactly these values: the resident's own, and those that nobody has claimed yet",
    Dto: FindAnswersDto,
    answer: { data: listOf(answerRow) },
    refusals: [
      'survey.not_found',
      'survey.no_config',
      'survey.outdated',
      'search.required_missing',
      'search.empty',
      'search.foreign',
      'search.blocked',
    ],
    handle: async ({ queryParams: { surveyId, surveyResults } }, { findAnswers }) => {
      const rows = surveyResults.map(({ itemKey, value }) => ({ itemKey, value }))
      return { data: rowsOf(await findAnswers({ surveyId, query: answersOfSubmitted(rows) })) }
    },
  }),
  viewerRoute({
    method: 'POST',
    path: '/survey-results/putUserId',
    summary:
      'Gives the resident the answers that filterQuery found within the last ten minutes and nobody owns, all or none; their rows as they are now',
    Dto: ClaimAnswersDto,
    answer: { data: listOf(answerRow) },
    refusals: ['answer.not_found'],
    handle: async ({ keys }, { claimAnswers }) => ({
      data: rowsOf(await claimAnswers({ keys: keys.map(valueKeyOf) })),
    }),
  }),
]
