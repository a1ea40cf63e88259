import { call, nothing } from '../call.ts'

/** API-34. */
export const deleteMember = call({
  method: 'DELETE',
  path: 'member-results/deleteItem',
  by: 'resident',
  ask: (useCases) => useCases.deleteMember,
  ...nothing,
  refusals: ['answer.not_found', 'member.still_reserved', 'request.in_progress'],
})
