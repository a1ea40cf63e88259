import type {
  CategoryInfo,
  CategoryNode,
  CategoryTree,
  ReservationItem,
  TagLabels,
} from '../../domain/reservation/category.ts'

/** Driving port: the whole tree (API-39); undefined where the city books nothing. */
export type LoadCategoryTree = () => Promise<CategoryTree | undefined>

/** A category by its id, with the names of the levels down to it (API-37). */
export type FoundCategory = Omit<CategoryNode, 'children'> & CategoryInfo

/** Driving port. @throws Refusal `category.not_found` */
export type FindCategory = (command: { categoryId: string }) => Promise<FoundCategory>

/** Which levels are wanted: 1 large, 2 medium, 3 small. None given: small. */
export type TagFlags = { tag1?: boolean; tag2?: boolean; tag3?: boolean }

/** Driving port: the categories of the wanted levels, in the order of the tree (API-38). */
export type ListCategories = (command: TagFlags) => Promise<readonly FoundCategory[]>

/** Driving port: names of the levels in a language, Japanese where it has none (RSV-04, API-43). Empty texts where there is no tree. */
export type ReadTagLabels = (command: { languageCode?: string }) => Promise<TagLabels>

/** How calendars are shown (API-40). */
export type CalendarDisplay = CategoryTree['display'] & {
  /** The view that opens first. */
  view: 'week'
  /** 0: weeks start on Sunday. */
  weekStart: 0
}

/** Driving port. */
export type ReadCalendarDisplay = () => Promise<CalendarDisplay>

/** Driving port: what can be reserved in a small category, or everywhere for the id 'all' (API-44). @throws Refusal `category.not_found` */
export type ListReservationItems = (command: {
  categoryId: string
}) => Promise<readonly ReservationItem[]>
