import { ListCategoriesDto } from '../../dto/calendar/list-categories.dto.ts'
import { NamedDto } from '../../dto/calendar/named.dto.ts'
import { TagLabelsDto } from '../../dto/calendar/tag-labels.dto.ts'
import { NothingDto } from '../../dto/nothing.dto.ts'
import { categoryTree, foundCategory, reservationItem, tagLabels } from './calendar-schemas.ts'
import { listOf } from './response-schemas.ts'
import { type Route, viewerRoute } from './route.ts'

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

/** The calls on what can be booked (API-37 to API-39, API-43, API-44). */
export const categoryRoutes: readonly Route[] = [
  viewerRoute({
    method: 'GET',
    path: '/calendars/categories_tree',
    summary: 'The whole tree of categories; null where the city books nothing',
    Dto: NothingDto,
    answer: { data: { anyOf: [categoryTree, { type: 'null' }] } },
    refusals: [],
    handle: async (_, { loadCategoryTree }) => ({ data: (await loadCategoryTree()) ?? null }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/calendars/categories/{id}',
    summary: 'A category, with the names of the levels down to it',
    Dto: NamedDto,
    answer: { data: foundCategory },
    refusals: ['category.not_found'],
    handle: async ({ id }, { findCategory }) => ({ data: await findCategory({ categoryId: id }) }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/calendars/categories',
    summary: 'The categories of the wanted levels, in the order of the tree; small ones if none is wanted',
    Dto: ListCategoriesDto,
    answer: { data: listOf(foundCategory) },
    refusals: [],
    handle: async ({ tag1, tag2, tag3 }, { listCategories }) => ({
      data: await listCategories({ tag1: isOn(tag1), tag2: isOn(tag2), tag3: isOn(tag3) }),
    }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/calendars/tag_labels',
    summary: 'Names of the three levels in a language; Japanese where it has none',
    Dto: TagLabelsDto,
    answer: { data: tagLabels },
    refusals: [],
    handle: async ({ languageCode }, useCases) => ({
      data: await useCases.tagLabels(languageCode ? { languageCode } : {}),
    }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/calendars/item_info/{id}',
    summary: "What can be reserved in a small category, or in all of them by the id 'all'",
    Dto: NamedDto,
    answer: { data: listOf(reservationItem) },
    refusals: ['category.not_found'],
    handle: async ({ id }, { listReservationItems }) => ({
      data: await listReservationItems({ categoryId: id }),
    }),
  }),
]
