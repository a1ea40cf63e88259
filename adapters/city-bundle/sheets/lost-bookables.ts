import type { Calendar, Coma } from '../../../domain/reservation/calendar.ts'
import type { CategoryNode, CategoryTree, ReservationItem } from '../../../domain/reservation/category.ts'
import { calendarColumns } from './catalog-columns.ts'
import { columnSaying } from './catalog-table.ts'
import { restName } from './sheet-field.ts'

/** What a calendar no longer says: what stood in cells, slots, and slots that are no longer where they were. */
export function lostOfCalendar(was: Calendar, now: Calendar): string[] {
  const keys = Object.keys(was).filter((key) => !Object.hasOwn(now, key) && !ownSheets.has(key))
  const names = keys.map((key) => [columnSaying(calendarColumns, key), key] as const)
  const known = now.comaList.map(nameOf)
  return [
    ...names.map(([column, key]) => (column === restName ? `「${restName}」の ${key}` : `「${column}」`)),
    ...was.comaList.map(nameOf).flatMap((name) => (known.includes(name) ? [] : [`枠 ${name}`])),
  ].map((what) => `カレンダー「${was.name}」（${was.sortKey}）の ${what}`)
}

/** Days off and days with other places are changed by taking them out: the import tells what that does. */
const ownSheets: ReadonlySet<string> = new Set(['dayOffs', 'days'])

const nameOf = ({ start, end }: Coma): string => `${start}～${end}`

/** The categories that are gone. */
export function lostOfCategories(was: CategoryTree, now: CategoryTree): string[] {
  const ids = new Set(allOf(now.categories).map(({ id }) => id))
  return allOf(was.categories).flatMap(({ id, name }) => (ids.has(id) ? [] : [`分類「${name}」（${id}）`]))
}

const allOf = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...allOf(node.children ?? [])])

/** What can no longer be reserved. */
export function lostOfItems(was: readonly ReservationItem[], now: readonly ReservationItem[]): string[] {
  const known = new Set(now.map(nameOfItem))
  return was.flatMap((item) =>
    known.has(nameOfItem(item)) ? [] : [`予約するもの「${item.itemName}」（${nameOfItem(item)}）`],
  )
}

const nameOfItem = ({ categoryId, itemId }: ReservationItem): string => `${categoryId}_${itemId}`
