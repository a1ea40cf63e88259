import { call, inData } from '../call.ts'
import { tagLabels as labels } from './category.ts'

/** API-43. */
export const tagLabels = call({
  method: 'GET',
  path: 'calendars/tag_labels',
  by: 'resident',
  ask: (useCases) => useCases.tagLabels,
  ...inData(labels),
  refusals: [],
})
