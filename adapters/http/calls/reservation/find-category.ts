import { call, inData } from '../call.ts'
import { foundCategory } from './category.ts'

/** API-37. */
export const findCategory = call({
  method: 'GET',
  path: 'calendars/categories/{id}',
  by: 'resident',
  ask: (useCases) => useCases.findCategory,
  request: ({ categoryId }) => ({ id: categoryId }),
  ...inData(foundCategory),
  refusals: ['category.not_found'],
})
