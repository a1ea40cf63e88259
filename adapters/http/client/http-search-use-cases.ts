import type { UseCases } from '../../../application/use-cases.ts'
import type { ValueKey } from '../../../domain/answer/own-answer.ts'
import { type AnswerRow, ownAnswersOf, rowKeyOf } from '../calls/answer/answer-rows.ts'
import { type ResidentNeeds, residentCalls } from './resident-calls.ts'

/** What a resident asks to find, claim and cancel answers. */
export type SearchUseCases = Pick<
  UseCases,
  'listSearchableSurveys' | 'findAnswers' | 'claimAnswers' | 'cancelAnswer'
>

/** The most keys that one call takes. */
const KEYS_LIMIT = 2000

/**
 * What the resident of `session` can ask to find, claim and cancel answers, over the wire, with the promises and refusals of the use
 * cases, and CallFailure where no answer came. A page loads it when it first needs it; it shares the session of the others.
 */
export function httpSearchUseCases(needs: ResidentNeeds): SearchUseCases {
  const { get, post } = residentCalls(needs)
  // The server takes the user from the token; the fields with their id are the specification's (SRCH-10, API-16).
  const userId = () => needs.session.read()?.profile.userId
  return {
    listSearchableSurveys: async () =>
      (await get('survey-configs/getAllSearchable')).data as readonly {
        surveyId: string
        surveyTitle: string
      }[],
    findAnswers: async ({ surveyId, query }) => {
      const surveyResults = [...query].flatMap(([itemKey, texts]) =>
        texts.map((value) => ({ itemKey, value })),
      )
      const asked = { queryParams: { surveyId, surveyResults }, requestingUserId: userId() }
      return ownAnswersOf((await post('survey-results/filterQuery', asked)).data as readonly AnswerRow[])
    },
    claimAnswers: async ({ keys }) => {
      const named = keys.length > KEYS_LIMIT ? firstOfEach(keys) : keys
      const asked = { userId: userId(), keys: named.map(rowKeyOf) }
      return ownAnswersOf((await post('survey-results/putUserId', asked)).data as readonly AnswerRow[])
    },
    cancelAnswer: async (command) => {
      await post('survey-results/cancelItem', { ...command, userId: userId() })
    },
  }
}

/** One key an answer: it names the whole of it. */
const firstOfEach = (keys: readonly ValueKey[]): readonly ValueKey[] =>
  keys.filter(({ partitionKey }, at) => keys[at - 1]?.partitionKey !== partitionKey)
