import type { ValueKey } from '../../../../domain/answer/own-answer.ts'
import { call } from '../call.ts'
import { inRows, type RowKey, rowKeyOf } from './answer-rows.ts'

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
    keys: (keys.length > KEYS_LIMIT ? firstOfEach(keys) : keys).map(rowKeyOf),
  }),
  userIdIn: 'userId',
  ...inRows,
  refusals: ['answer.not_found'],
})

/** One key an answer: it names the whole of it. */
const firstOfEach = (keys: readonly ValueKey[]): readonly ValueKey[] =>
  keys.filter(({ partitionKey }, at) => keys[at - 1]?.partitionKey !== partitionKey)
