import { call, inData } from '../call.ts'
import { tagLabels } from './category.ts'

/** API-43. */
export const readTagLabels = call({
  method: 'GET',
  path: 'calendars/tag_labels',
  by: 'resident',
  ask: (useCases) => useCases.readTagLabels,
  ...inData(tagLabels),
  refusals: [],
})
