import { claimAnswers } from '../answer/claim-answers.ts'
import { call } from '../call.ts'

/** API-32. */
export const claimMembers = call({
  ...claimAnswers,
  path: 'member-results/putUserId',
  ask: (useCases) => useCases.claimMembers,
})
