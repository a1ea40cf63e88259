import { call } from '../call.ts'
import { object, orNull } from '../shape.ts'
import { categoryTree } from './category.ts'

/** API-39. */
export const loadCategoryTree = call({
  method: 'GET',
  path: 'calendars/categories_tree',
  by: 'resident',
  ask: (useCases) => useCases.loadCategoryTree,
  retry: { tries: 3 },
  response: object({ data: orNull(categoryTree) }),
  result: ({ data }) => data ?? undefined,
  refusals: [],
})
