import { call } from '../call.ts'
import { object } from '../shape.ts'
import { categoryOf, foundCategory } from './category.ts'

/** API-37. */
export const findCategory = call({
  method: 'GET',
  path: 'calendars/categories/{id}',
  by: 'resident',
  ask: (useCases) => useCases.findCategory,
  request: ({ categoryId }) => ({ id: categoryId }),
  response: object({ data: foundCategory }),
  result: ({ data }) => categoryOf(data),
  refusals: ['category.not_found'],
})
