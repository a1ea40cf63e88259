import { cancelAnswer } from '../answer/cancel-answer.ts'
import { call, nothing } from '../call.ts'

/** What names a member record; every other field is accepted and never read. */
export type NamedRecord = { surveyId: string; partitionKey: string }

/** The most records that one call takes. */
export const RECORDS_LIMIT = 100

export type CancelMembersRequest = { data: readonly NamedRecord[] }

/** API-31. */
export const cancelMembers = call({
  method: 'POST',
  path: 'member-results/cancelItem',
  by: 'resident',
  ask: (useCases) => useCases.cancelMembers,
  request: ({ records: data }): CancelMembersRequest => ({ data }),
  ...nothing,
  refusals: [...cancelAnswer.refusals, 'member.still_reserved'],
})
