import { call, nothing } from '../call.ts'

/** API-21. */
export const removeUnansweredRichMenu = call({
  method: 'POST',
  path: 'survey-results/unlinkUnansweredRichMenu',
  by: 'resident',
  ask: (useCases) => useCases.removeUnansweredRichMenu,
  ...nothing,
  refusals: [],
})
