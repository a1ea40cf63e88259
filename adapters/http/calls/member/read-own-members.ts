import { queryOwnAnswers } from '../answer/query-own-answers.ts'
import { call } from '../call.ts'

/** API-28. */
export const readOwnMembers = call({
  ...queryOwnAnswers,
  path: 'member-results/query',
  ask: (useCases) => useCases.readOwnMembers,
})
