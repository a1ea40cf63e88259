import type { RowKey } from '../../../../application/answer/claim-answers.ts'
import { call, inData } from '../call.ts'
import { listOf } from '../shape.ts'
import { answerRow } from './answer-row.ts'

/** The most keys that one call takes. */
export const KEYS_LIMIT = 2000

export type ClaimAnswersRequest = { keys: readonly RowKey[] }

/** API-18. */
export const claimAnswers = call({
  method: 'POST',
  path: 'survey-results/putUserId',
  by: 'resident',
  ask: (useCases) => useCases.claimAnswers,
  request: ({ keys }): ClaimAnswersRequest => ({
    keys: keys.length > KEYS_LIMIT ? firstOfEach(keys) : keys,
  }),
  userIdIn: 'userId',
  ...inData(listOf(answerRow)),
  refusals: ['answer.not_found'],
})

/** One key an answer: it names the whole of it. */
const firstOfEach = (keys: readonly RowKey[]): readonly RowKey[] =>
  keys.filter(({ partitionKey }, at) => keys[at - 1]?.partitionKey !== partitionKey)
