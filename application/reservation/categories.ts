import { refuse } from '../../domain/refusal.ts'
import type {
  CategoryInfo,
  CategoryNode,
  CategoryTree,
  ReservationItem,
  TagLabels,
} from '../../domain/reservation/category.ts'
import { itemsOf, levelsTo } from '../../domain/reservation/category-tree.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/** Driving port: the whole tree (API-39); undefined where the city books nothing. */
type LoadCategoryTree = () => Promise<CategoryTree | undefined>

/** A category by its id, with the names of the levels down to it (API-37). */
type FoundCategory = Omit<CategoryNode, 'children'> & CategoryInfo

/** Driving port. @throws Refusal `category.not_found` */
type FindCategory = (command: { categoryId: string }) => Promise<FoundCategory>

/** Which levels are wanted: 1 large, 2 medium, 3 small. None given: small. */
export type TagFlags = { tag1?: boolean; tag2?: boolean; tag3?: boolean }

/** Driving port: the categories of the wanted levels, in the order of the tree (API-38). */
type ListCategories = (command: TagFlags) => Promise<readonly FoundCategory[]>

/** Driving port: names of the levels in a language, Japanese where it has none (RSV-04, API-43). Empty texts where there is no tree. */
type ReadTagLabels = (command: { languageCode?: string }) => Promise<TagLabels>

/** How calendars are shown (API-40). */
type CalendarDisplay = CategoryTree['display'] & {
  /** The view that opens first. */
  view: 'week'
  /** 0: weeks start on Sunday. */
  weekStart: 0
}

/** Driving port. */
type ReadCalendarDisplay = () => Promise<CalendarDisplay>

/** Driving port: what can be reserved in a small category, or everywhere for the id 'all' (API-44). @throws Refusal `category.not_found` */
type ListReservationItems = (command: { categoryId: string }) => Promise<readonly ReservationItem[]>

type Needs = { bookings: BookingRepository }

export const makeLoadCategoryTree =
  ({ bookings }: Needs) =>
  (): LoadCategoryTree =>
  async () =>
    (await bookings.catalog()).categories

export const makeFindCategory =
  ({ bookings }: Needs) =>
  (): FindCategory =>
  async ({ categoryId }) =>
    namedIn((await bookings.catalog()).categories, categoryId)

export const makeListCategories =
  ({ bookings }: Needs) =>
  (): ListCategories =>
  async ({ tag1, tag2, tag3 }) => {
    const wanted = tag1 || tag2 || tag3 ? [tag1, tag2, tag3] : [false, false, true]
    return everyCategory((await bookings.catalog()).categories)
      .filter(({ level }) => wanted[level] === true)
      .map(({ found }) => found)
  }

export const makeReadTagLabels =
  ({ bookings }: Needs) =>
  (): ReadTagLabels =>
  async ({ languageCode = '' }) => {
    const { display = noDisplay, tagLabels = {} } = (await bookings.catalog()).categories ?? {}
    const own = Object.hasOwn(tagLabels, languageCode) ? tagLabels[languageCode] : undefined
    const { tag1, tag2, tag3 } = own ?? display
    return { tag1, tag2, tag3 }
  }

export const makeReadCalendarDisplay =
  ({ bookings }: Needs) =>
  (): ReadCalendarDisplay =>
  async () => ({
    ...((await bookings.catalog()).categories?.display ?? noDisplay),
    view: 'week',
    weekStart: 0,
  })

export const makeListReservationItems =
  ({ bookings }: Needs) =>
  (): ListReservationItems =>
  async ({ categoryId }) => {
    const { items, categories } = await bookings.catalog()
    if (categoryId === 'all') return items
    return itemsOf(items, namedIn(categories, categoryId).id)
  }

const noDisplay: CategoryTree['display'] = { tag1: '', tag2: '', tag3: '', title: '' }

function namedIn(tree: CategoryTree | undefined, categoryId: string): FoundCategory {
  const path = tree ? levelsTo(tree, categoryId) : []
  const [node] = path.slice(-1)
  if (!node) throw refuse('category.not_found', { categoryId })
  return foundOf(node, path)
}

/** A node with the names of the levels down to it, itself among them. */
function foundOf(
  { children: _, ...node }: CategoryNode,
  path: readonly Pick<CategoryNode, 'name'>[],
): FoundCategory {
  const [tag1, tag2, tag3] = path.map(({ name }) => name)
  const tags = { ...(tag1 && { tag1 }), ...(tag2 && { tag2 }), ...(tag3 && { tag3 }) }
  return { ...node, sortKey: node.id, ...tags }
}

/** Every node with the names of the levels down to it, in the order of the tree; level 0 is large. */
function everyCategory(tree: CategoryTree | undefined): { level: number; found: FoundCategory }[] {
  const below = (
    nodes: readonly CategoryNode[],
    above: readonly CategoryNode[],
  ): ReturnType<typeof everyCategory> =>
    [...nodes]
      .sort((a, b) => a.order - b.order)
      .flatMap((node) => {
        const path = [...above, node]
        return [{ level: above.length, found: foundOf(node, path) }, ...below(node.children ?? [], path)]
      })
  return below(tree?.categories ?? [], [])
}
