import type { LocalDate } from '../shared/local-date.ts'
import type { ReservationValue } from '../shared/reservation-value.ts'
import type { Calendar, Coma } from './calendar.ts'
import type { CategoryInfo, CategoryTree, ReservationItem } from './category.ts'
import { categoryInfoOf, nodeOf, smallCategoriesIn } from './category-tree.ts'

/** What can be booked. */
export type Catalog = {
  readonly calendars: ReadonlyMap<string, Calendar>
  readonly categories: CategoryTree | undefined
  readonly items: readonly ReservationItem[]
}

/** What of a small category and of a calendar is read with a reservation. */
type SmallCategory = { info: CategoryInfo; calendarId: string | undefined }
type Timetable = Pick<Calendar, 'sortKey' | 'name' | 'comaList'>

/** What an import took away on the day `until`, or gave other times: reservations of earlier days were made with it. */
type Former<T> = T & { until: LocalDate }

/** Whatever imports took away, the latest last. It is for reading only: nothing of it is offered, found or counted. */
export type FormerCatalog = {
  readonly categories: readonly Former<SmallCategory>[]
  readonly items: readonly Former<ReservationItem>[]
  readonly calendars: readonly Former<Timetable>[]
}

type Readable = Catalog & { readonly former: FormerCatalog }

export const noFormer: FormerCatalog = { categories: [], items: [], calendars: [] }

/** What is former once an import on the day `until` puts `next` in the place of `before`. */
export function formerAfter(before: Readable, next: Catalog, until: LocalDate): FormerCatalog {
  const { former } = before
  return {
    categories: [
      ...former.categories,
      ...left(smallOnes(before), smallOnes(next), until, ({ info, calendarId }) => [
        info.sortKey,
        calendarId,
      ]),
    ],
    items: [
      ...former.items,
      ...left(before.items, next.items, until, ({ categoryId, itemId }) => [categoryId, itemId]),
    ],
    calendars: [
      ...former.calendars,
      ...left(timetables(before), timetables(next), until, ({ sortKey, comaList }) => [sortKey, comaList]),
    ],
  }
}

/** Those of which `next` has none that is read alike. */
function left<T>(
  before: readonly T[],
  next: readonly T[],
  until: LocalDate,
  meaningOf: (each: T) => readonly unknown[],
): Former<T>[] {
  const stays = new Set(next.map((each) => JSON.stringify(meaningOf(each))))
  return before
    .filter((each) => !stays.has(JSON.stringify(meaningOf(each))))
    .map((each) => ({ ...each, until }))
}

const smallOnes = ({ categories: tree }: Catalog): SmallCategory[] =>
  tree
    ? smallCategoriesIn(tree)
        .map(({ id }) => smallOne(tree, id))
        .filter((each) => each !== undefined)
    : []

function smallOne(tree: CategoryTree, id: string): SmallCategory | undefined {
  const info = categoryInfoOf(tree, id)
  return info && { info, calendarId: nodeOf(tree, id)?.calendarId }
}

const timetables = ({ calendars }: Catalog): Timetable[] =>
  [...calendars.values()].map(({ sortKey, name, comaList }) => ({
    sortKey,
    name,
    comaList: comaList.map(({ start, end }) => ({ start, end })),
  }))

/** A calendar as it was on a day; undefined if there was never one of that id. */
export const timetableOn = (
  { calendars, former }: Pick<Readable, 'calendars' | 'former'>,
  calendarId: string,
  day: LocalDate | undefined,
): Timetable | undefined =>
  asOf(
    day,
    calendars.get(calendarId),
    former.calendars.filter(({ sortKey }) => sortKey === calendarId),
  )

/** What a reservation was made with, whether it is in force or has gone since; what never was is undefined. */
export function readReservation(
  catalog: Readable,
  { categoryId, itemId, day, slotKey }: ReservationValue,
): {
  category: CategoryInfo | undefined
  item: ReservationItem | undefined
  calendar: Timetable | undefined
  coma: Coma | undefined
} {
  const { categories, items, former } = catalog
  const small = asOf(
    day,
    categories && smallOne(categories, categoryId),
    former.categories.filter(({ info }) => info.sortKey === categoryId),
  )
  const isItem = (each: ReservationItem) => each.categoryId === categoryId && each.itemId === itemId
  const item = asOf(day, items.find(isItem), former.items.filter(isItem))
  const calendar = small?.calendarId === undefined ? undefined : timetableOn(catalog, small.calendarId, day)
  const coma = slotKey === undefined ? undefined : calendar?.comaList[slotKey]
  return { category: small?.info, item, calendar, coma }
}

/** What held on a day before it was taken away; else what is in force, else what was last. */
const asOf = <T>(
  day: LocalDate | undefined,
  inForce: T | undefined,
  former: readonly Former<T>[],
): T | undefined => (day && former.find(({ until }) => day < until)) ?? inForce ?? former.at(-1)
