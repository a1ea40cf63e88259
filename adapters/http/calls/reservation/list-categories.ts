import { call } from '../call.ts'
import { listOf, object } from '../shape.ts'
import { categoryOf, foundCategory } from './category.ts'

/** Which levels are wanted: '1' or 'true'; '0', 'false', '' or missing: not. */
export type ListCategoriesRequest = { tag1?: string; tag2?: string; tag3?: string }

/** API-38. */
export const listCategories = call({
  method: 'GET',
  path: 'calendars/categories',
  by: 'resident',
  ask: (useCases) => useCases.listCategories,
  request: ({ tag1, tag2, tag3 }): ListCategoriesRequest => ({
    ...(tag1 && { tag1: '1' }),
    ...(tag2 && { tag2: '1' }),
    ...(tag3 && { tag3: '1' }),
  }),
  response: object({ data: listOf(foundCategory) }),
  result: ({ data }) => data.map(categoryOf),
  refusals: [],
})
