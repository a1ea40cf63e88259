import { findAnswers } from '../answer/find-answers.ts'
import { call } from '../call.ts'

/** API-29. */
export const findMembers = call({
  ...findAnswers,
  path: 'member-results/filterQuery',
  ask: (useCases) => useCases.findMembers,
})
