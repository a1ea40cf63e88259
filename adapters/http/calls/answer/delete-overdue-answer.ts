import { call, nothing } from '../call.ts'

/** API-17. */
export const deleteOverdueAnswer = call({
  method: 'DELETE',
  path: 'survey-results/deleteItem',
  by: 'resident',
  ask: (useCases) => useCases.deleteOverdueAnswer,
  ...nothing,
  refusals: ['answer.not_found', 'answer.not_overdue', 'request.in_progress'],
})
