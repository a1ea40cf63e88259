import { isDeepStrictEqual } from 'node:util'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { CategoryNode, CategoryTree, ReservationItem } from '../../../domain/reservation/category.ts'
import { nodeOf } from '../../../domain/reservation/category-tree.ts'
import type { Sheet } from '../../../domain/shared/sheet.ts'
import type { BundleFile } from '../bundle-files.ts'
import { idOf, inFolder, numberedPath, type ParsedFile, readJson, readOne } from '../bundle-json.ts'
import { pathStep } from '../fault.ts'
import { calendarShape, categoriesShape, itemsShape } from '../shapes/catalog-shapes.ts'
import { catalogSheets } from './catalog-columns.ts'
import { type CatalogTable, readTable, type SheetCell } from './catalog-table.ts'
import { displayNames, readCategories, readItemsToReserve } from './category-sheet.ts'
import type { SheetFault } from './form-sheet.ts'
import { lostOfCalendar, lostOfCategories, lostOfItems } from './lost-bookables.ts'
import type { LostPart } from './lost-parts.ts'
import { plainWord } from './plain-word.ts'
import { readCalendars } from './read-calendars.ts'
import type { CatalogFile } from './sheet-file.ts'

/** What the sheets of a workbook say of what can be booked. */
type CatalogOfSheets = {
  /** Categories and what can be reserved, without what the bundle has besides. */
  own: { categories?: CategoryTree; items?: readonly ReservationItem[] }
  /** All files that they say, and whether each is the one that the bundle has. */
  files: readonly { file: CatalogFile; isSame: boolean; cellOf(path: string): SheetCell }[]
  /** The categories that the sheets name. */
  categories: readonly (SheetCell & { id: string })[]
  faults: SheetFault[]
  warnings: SheetFault[]
  /** What the files said before, and the sheets don't. */
  lost: LostPart[]
}

type SheetKey = keyof typeof catalogSheets

/** Whether a sheet is one of those that say what can be booked, by its name. */
export const isCatalogSheet = ({ name }: Pick<Sheet, 'name'>): boolean => keyOf(name) !== undefined

const keyOf = (name: string): SheetKey | undefined =>
  (Object.keys(catalogSheets) as SheetKey[]).find(
    (key) => plainWord(catalogSheets[key].name) === plainWord(name),
  )

/**
 * Reads calendars, categories and what can be reserved. A sheet that is missing leaves what the bundle has.
 *
 * @param isPart categories stay that the sheets do not name, and what can be reserved in them
 */
export function importCatalog(
  sheets: readonly Sheet[],
  existing: readonly BundleFile[],
  isPart = false,
): CatalogOfSheets {
  const tables: Partial<Record<SheetKey, CatalogTable>> = {}
  for (const sheet of sheets) {
    const key = keyOf(sheet.name)
    if (key) tables[key] = readTable(sheet, catalogSheets[key], key === 'categories' ? displayNames : [])
  }
  const tree = treeFiles(tables, existing, isPart)
  const categories = tree.flatMap(({ named }) => named)
  const items = itemFiles(tables, existing, isPart ? categories : undefined)
  const files = [...calendarFiles(tables, existing), ...tree, ...items]
  const all = Object.values(tables)
  return {
    own: { ...(tree[0] && { categories: tree[0].said }), ...(items[0] && { items: items[0].said }) },
    files,
    categories,
    faults: [...all.flatMap(({ faults }) => faults), ...missingFaults(tables)],
    warnings: all.flatMap(({ warnings }) => warnings),
    lost: files.flatMap(({ file: { sheet, path }, lost }) => lost.map((what) => ({ sheet, path, what }))),
  }
}

type Found = CatalogOfSheets['files'][number] & { lost: readonly string[] }
type Tables = Partial<Record<SheetKey, CatalogTable>>

function calendarFiles({ calendars, ...parts }: Tables, existing: readonly BundleFile[]): Found[] {
  if (!calendars) return []
  const known = new Map<string, { path: string; calendar: Calendar | undefined }>()
  for (const file of inFolder(existing, 'calendars')) {
    const read = readJson(file, calendarShape)
    known.set(idOf(read, 'sortKey'), { path: file.path, calendar: soundly<Calendar>(read) })
  }
  const before = new Map([...known].flatMap(([id, { calendar }]) => (calendar ? [[id, calendar]] : [])))
  const newPath = numberedPath(existing, 'calendars')
  return readCalendars({ calendars, ...parts }, before).map(({ config, cellOf }) => {
    const was = known.get(config.sortKey)
    const path = was?.path ?? newPath(config.sortKey)
    return {
      file: { path, sheet: catalogSheets.calendars.name, kind: 'calendar', config, isNew: !was },
      isSame: was?.calendar === config,
      cellOf,
      lost: was?.calendar ? lostOfCalendar(was.calendar, config) : [],
    }
  })
}

function treeFiles(
  { categories }: Tables,
  existing: readonly BundleFile[],
  isPart: boolean,
): (Found & { said: CategoryTree; named: CatalogOfSheets['categories'] })[] {
  if (!categories || categories.rows.length === 0) return []
  const path = 'categories.json'
  const read = readOne(existing, path, categoriesShape)
  const was = read && soundly<CategoryTree>(read)
  const { config: said, cellOf } = readCategories(categories)
  const config = was && isPart ? joinedTree(said, was) : said
  const file = {
    path,
    sheet: catalogSheets.categories.name,
    kind: 'categories',
    config,
    isNew: !read,
  } as const
  return [
    {
      ...{ said, file, isSame: isDeepStrictEqual(was, config), cellOf },
      lost: was ? lostOfCategories(was, config) : [],
      named: placedIn(said.categories, '$.categories').map(({ id, at }) => ({ id, ...cellOf(at) })),
    },
  ]
}

/** @param categories only what can be reserved in these is replaced; absent: everything */
function itemFiles(
  { items }: Tables,
  existing: readonly BundleFile[],
  categories: readonly { id: string }[] | undefined,
): (Found & { said: readonly ReservationItem[] })[] {
  if (!items || items.rows.length === 0) return []
  const path = 'items.json'
  const read = readOne(existing, path, itemsShape)
  const was = read && soundly<readonly ReservationItem[]>(read)
  const { config: said, cellOf } = readItemsToReserve(items)
  const ids = new Set([...(categories ?? []).map(({ id }) => id), ...said.map((item) => item.categoryId)])
  const others = categories && was ? was.filter(({ categoryId }) => !ids.has(categoryId)) : []
  const config = [...said, ...others]
  const file = { path, sheet: catalogSheets.items.name, kind: 'items', config, isNew: !read } as const
  const isSame = isDeepStrictEqual(was, config)
  return [{ said, file, isSame, cellOf, lost: was ? lostOfItems(was, config) : [] }]
}

/** Each category with its JSON path. */
const placedIn = (nodes: readonly CategoryNode[], list: string): { id: string; at: string }[] =>
  nodes.flatMap(({ id, children = [] }, index) => {
    const at = pathStep(list, index)
    return [{ id, at }, ...placedIn(children, `${at}.children`)]
  })

/** The categories of a sheet at the places that they have in it, and behind them those that it does not name. */
function joinedTree(said: CategoryTree, was: CategoryTree): CategoryTree {
  const ids = new Set(placedIn(said.categories, '').map(({ id }) => id))
  const others = (nodes: readonly CategoryNode[]): CategoryNode[] =>
    nodes.flatMap((node) => {
      if (ids.has(node.id)) return []
      return [node.children ? { ...node, children: others(node.children) } : node]
    })
  const join = (nodes: readonly CategoryNode[], before: readonly CategoryNode[]): CategoryNode[] => [
    ...nodes.map((node) => {
      const children = join(node.children ?? [], nodeOf(was, node.id)?.children ?? [])
      return { ...node, ...((node.children || children.length > 0) && { children }) }
    }),
    ...others(before),
  ]
  return { ...was, ...said, categories: join(said.categories, was.categories) }
}

const soundly = <T>({ value, findings }: ParsedFile): T | undefined =>
  findings.length === 0 ? (value as T) : undefined

/** A fault for each sheet that only says something together with 「カレンダー」, which is not there. */
const missingFaults = ({ calendars, ...others }: Tables): SheetFault[] =>
  (['slots', 'daysOff', 'days'] as const).flatMap((key) =>
    calendars || !others[key]?.rows.length
      ? []
      : [
          {
            ...others[key].cellAt(),
            message: `シート「${catalogSheets.calendars.name}」がありません。このシートと一緒に入れてください。`,
          },
        ],
  )
