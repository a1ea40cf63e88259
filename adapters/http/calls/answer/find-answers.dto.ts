import { ValidateBy } from 'class-validator'
import type { FindAnswersCommand } from '../../../../application/answer/find-answers.ts'
import { answersOfSubmitted } from '../../../../domain/answer/submitted-answers.ts'
import { Described } from '../shared/described.dto.ts'
import type { FindAnswersRequest } from './find-answers.ts'
import { isKey, isRows, KEY_LIMIT, rowsSchema } from './submitted-rows.dto.ts'

/** No answer that is stored is longer. */
const TEXT_LIMIT = 5000

type QueryParams = FindAnswersRequest['queryParams']

/** Linear in the size of `value`. */
function isQueryParams(value: unknown): value is QueryParams {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { surveyId, surveyResults } = value as Partial<Record<keyof QueryParams, unknown>>
  return isKey(surveyId) && isRows(surveyResults, isShort)
}

const isShort = ({ value }: { value?: unknown }): boolean =>
  Array.isArray(value) ? value.every(isShortText) : isShortText(value)

const isShortText = (value: unknown): boolean => typeof value !== 'string' || value.length <= TEXT_LIMIT

/** Body of `POST survey-results/filterQuery` (API-19). `requestingUserId` is dropped: who asks comes from the token. */
export class FindAnswersDto implements FindAnswersRequest {
  @ValidateBy({ name: 'queryParams', validator: { validate: isQueryParams } })
  @Described({
    type: 'object',
    required: ['surveyId', 'surveyResults'],
    properties: {
      surveyId: { type: 'string', minLength: 1, maxLength: KEY_LIMIT },
      surveyResults: {
        ...rowsSchema(),
        description: `What is looked for; an item with several options is repeated or has a list as its value. Texts of at most ${TEXT_LIMIT} characters.`,
      },
    },
  })
  queryParams!: QueryParams
}

export const findCommandOf = ({
  queryParams: { surveyId, surveyResults },
}: FindAnswersRequest): FindAnswersCommand => ({
  surveyId,
  query: answersOfSubmitted(surveyResults.map(({ itemKey, value }) => ({ itemKey, value }))),
})
