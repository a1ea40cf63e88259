import type { City } from '../../application/ports/city-repository.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../domain/reservation/category.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { isObject } from '../shape.ts'
import type { BundleFile } from './bundle-files.ts'
import { idOf, inFolder, type ParsedFile, readJson, readOne, repeatedIds, validate } from './bundle-json.ts'
import { type Fault, type Finding, finding, isWarning } from './fault.ts'
import { hasBookableDay } from './rules/bookable-days.ts'
import { calendarFindings } from './rules/calendar-findings.ts'
import { capGroupFindings } from './rules/cap-group-findings.ts'
import { categoryFindings, reservationItemFindings } from './rules/category-findings.ts'
import type { ImageContext } from './rules/image-findings.ts'
import { calendarShape, categoriesShape, itemsShape } from './shapes/catalog-shapes.ts'

/** What a bundle offers for booking. Use `catalog` only if there are no faults. */
type CheckedCatalog = {
  faults: Fault[]
  /** The ids that could be read; undefined without `categories.json`. */
  categoryIds: ReadonlySet<string> | undefined
  /** The ids of reservation items; undefined if `items.json` is ill-shaped. */
  itemIds: ReadonlySet<string> | undefined
  /** The file that may name images. */
  categories: ParsedFile | undefined
  catalog: Pick<City, 'calendars' | 'categories' | 'items'>
}

/** Checks calendars/*.json, categories.json and items.json, each by itself and against each other. */
export function checkCatalog(
  files: readonly BundleFile[],
  today: LocalDate,
  images: ImageContext,
): CheckedCatalog {
  const calendars = inFolder(files, 'calendars').map((file) => readJson(file, calendarShape))
  const categories = readOne(files, 'categories.json', categoriesShape)
  const items = readOne(files, 'items.json', itemsShape)
  const ids = categories && categoryIdsOf(categories.value)
  return {
    faults: [
      ...calendars.flatMap((one) => validate<Calendar>(one, (calendar) => findingsOf(calendar, today))),
      ...repeatedIds(calendars, 'sortKey', 'calendar.id_duplicate'),
      ...validate<CategoryTree>(categories, (tree) => [
        ...categoryFindings(tree, {
          calendarIds: new Set(calendars.map((one) => idOf(one, 'sortKey'))),
          categoriesWithItems: valuesIn(items, 'categoryId'),
          ...images,
        }),
        ...capGroupFindings(tree, wellShaped(calendars), { from: today, to: today }),
      ]),
      ...validate<readonly ReservationItem[]>(items, (list) =>
        reservationItemFindings(list, categories ? ids?.small : new Set()),
      ),
    ],
    categoryIds: ids?.all,
    itemIds: valuesIn(items, 'itemId'),
    categories,
    catalog: {
      ...(calendars.length > 0 && { calendars: calendars.map(({ value }) => value as Calendar) }),
      ...(categories && { categories: categories.value as CategoryTree }),
      ...(items && { items: items.value as readonly ReservationItem[] }),
    },
  }
}

/** The calendars that have the right shape, by id. */
const wellShaped = (calendars: readonly ParsedFile[]): ReadonlyMap<string, Calendar> =>
  new Map(
    calendars.flatMap(({ value, findings }) =>
      findings.length === 0 ? [[(value as Calendar).sortKey, value as Calendar]] : [],
    ),
  )

/** The findings of one calendar. That no day can be booked is only checked if its days and times are right. */
function* findingsOf(calendar: Calendar, today: LocalDate): Generator<Finding> {
  const findings = [...calendarFindings(calendar)]
  yield* findings
  if (findings.every(isWarning) && !hasBookableDay(calendar, today))
    yield finding('$', 'calendar.never_bookable', {})
}

/** The ids in a tree that may be ill-shaped, so that references to them are no faults. */
export function categoryIdsOf(tree: unknown): { all: ReadonlySet<string>; small: ReadonlySet<string> } {
  const all = new Set<string>()
  const small = new Set<string>()
  const walk = (nodes: unknown, level: number) => {
    for (const node of Array.isArray(nodes) ? (nodes as unknown[]) : []) {
      if (!isObject(node)) continue
      all.add(String(node.id))
      if (level === 2) small.add(String(node.id))
      else walk(node.children, level + 1)
    }
  }
  walk(isObject(tree) ? tree.categories : [], 0)
  return { all, small }
}

/** The values of a field of the reservation items; undefined if they are no list. */
function valuesIn(
  items: ParsedFile | undefined,
  field: keyof ReservationItem,
): ReadonlySet<string> | undefined {
  if (!items) return new Set()
  if (!Array.isArray(items.value)) return undefined
  return new Set((items.value as unknown[]).map((item) => String(isObject(item) ? item[field] : '')))
}
