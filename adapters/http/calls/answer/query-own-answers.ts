import { call } from '../call.ts'
import { readOwnAnswers } from './read-own-answers.ts'

/** API-10: the same as `readOwnAnswers`, asked in another way. */
export const queryOwnAnswers = call({
  ...readOwnAnswers,
  method: 'POST',
  path: 'survey-results/query',
})
