import { listSearchableSurveys } from '../answer/list-searchable-surveys.ts'
import { call } from '../call.ts'

/** API-24. */
export const listSearchableMemberForms = call({
  ...listSearchableSurveys,
  path: 'member-configs/getAllSearchable',
  ask: (useCases) => useCases.listSearchableMemberForms,
})
