import { rowsOf } from '../../calls/answer/answer-rows.ts'
import { NothingDto } from '../../dto/nothing.dto.ts'
import { ReadAnswerDto } from '../../dto/read-answer.dto.ts'
import { ReadOwnAnswersDto } from '../../dto/read-own-answers.dto.ts'
import { SaveAnswerDto } from '../../dto/save-answer.dto.ts'
import { bookingRefusals, changeRefusals } from './reservation-routes.ts'
import { answerRow, listOf, text, version } from './response-schemas.ts'
import { type Route, viewerRoute } from './route.ts'
import { saveCommandOf } from './save-command.ts'

const readOwnAnswers = {
  Dto: ReadOwnAnswersDto,
  answer: { data: listOf(answerRow) },
  refusals: ['survey.not_found'],
} as const

/** The calls on answers (API-10 to API-15, API-21). */
export const surveyResultRoutes: readonly Route[] = [
  viewerRoute({
    ...readOwnAnswers,
    method: 'POST',
    path: '/survey-results/query',
    summary: "The resident's rows of a form, oldest answer first",
    handle: async (dto, useCases) => ({ data: rowsOf(await useCases.readOwnAnswers(dto)) }),
  }),
  viewerRoute({
    ...readOwnAnswers,
    method: 'GET',
    path: '/survey-results/getBySurveyIdUserIdIndex',
    summary: "The resident's rows of a form, oldest answer first",
    handle: async (dto, useCases) => ({ data: rowsOf(await useCases.readOwnAnswers(dto)) }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/survey-results/getBySurveyIdPartitionKeyIndex',
    summary: "The rows of one of the resident's answers",
    Dto: ReadAnswerDto,
    answer: { data: listOf(answerRow) },
    refusals: ['answer.not_found'],
    handle: async (dto, { readAnswer }) => {
      const answer = await readAnswer(dto)
      return { data: answer ? rowsOf([answer]) : [] }
    },
  }),
  viewerRoute({
    method: 'POST',
    path: '/survey-results/putItem',
    summary: 'Sends a form. Sending the same again under the same Idempotency-Key is safe',
    Dto: SaveAnswerDto,
    headers: ['Idempotency-Key'],
    answer: { answercode: text, partitionKey: text, answerVersion: version },
    refusals: [
      'survey.not_found',
      'survey.no_config',
      'survey.outdated',
      ...changeRefusals,
      'answer.invalid',
      'answer.empty',
      ...bookingRefusals,
      'payment.not_accepted',
      'request.key_reused',
      'request.in_progress',
    ],
    handle: async (dto, { saveAnswer }) => {
      const { answerCode, partitionKey, answerVersion } = await saveAnswer(saveCommandOf(dto))
      return { answercode: answerCode, partitionKey, answerVersion }
    },
  }),
  viewerRoute({
    method: 'POST',
    path: '/survey-results/unlinkUnansweredRichMenu',
    summary: 'Takes the "unanswered" rich menu from the resident',
    Dto: NothingDto,
    answer: {},
    refusals: [],
    handle: async (_, { removeUnansweredRichMenu }) => {
      await removeUnansweredRichMenu()
      return {}
    },
  }),
]
