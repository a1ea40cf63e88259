import type { City } from '../../../application/ports/city-repository.ts'
import type { CategoryNode } from '../../../domain/reservation/category.ts'
import type { CellChoices, NewSheet } from '../../../domain/shared/sheet.ts'
import { calendarRows } from './calendar-rows.ts'
import { type CatalogSheet, catalogChoices, catalogSheets, itemToReserveColumns } from './catalog-columns.ts'
import { rowOf } from './catalog-table.ts'
import { categoryRows } from './category-sheet.ts'

/** Rows below the last one whose cells offer their lists, too. */
const spareRows = 200

/** The sheets of what can be booked; none for a city where nothing can be. */
export function catalogSheetsOf({
  calendars = [],
  categories,
  items,
}: Pick<City, 'calendars' | 'categories' | 'items'>): NewSheet[] {
  const said = calendars.map(calendarRows)
  const ids = { カレンダーID: calendars.map(({ sortKey }) => sortKey) }
  const tree = categories && categoryRows(categories)
  const smallIds = { 小分類ID: idsOfSmall(categories?.categories ?? []) }
  return [
    ...(calendars.length > 0
      ? [
          sheetOf(
            catalogSheets.calendars,
            said.flatMap((one) => one.calendars),
            catalogChoices,
          ),
          sheetOf(
            catalogSheets.slots,
            said.flatMap((one) => one.slots),
            ids,
          ),
          sheetOf(
            catalogSheets.daysOff,
            said.flatMap((one) => one.daysOff),
            ids,
          ),
          sheetOf(
            catalogSheets.days,
            said.flatMap((one) => one.days),
            ids,
          ),
        ]
      : []),
    ...(tree ? [sheetOf(catalogSheets.categories, tree.rows, ids, tree.head)] : []),
    ...(items
      ? [
          sheetOf(
            catalogSheets.items,
            items.map((item) => rowOf(itemToReserveColumns, item)),
            smallIds,
          ),
        ]
      : []),
  ]
}

const idsOfSmall = (large: readonly CategoryNode[]): string[] =>
  large
    .flatMap(({ children = [] }) => children)
    .flatMap(({ children = [] }) => children)
    .map(({ id }) => id)

function sheetOf(
  { name, columns }: CatalogSheet,
  rows: readonly (readonly string[])[],
  lists: Readonly<Record<string, readonly string[]>>,
  head: readonly (readonly string[])[] = [],
): NewSheet {
  const above = head.length > 0 ? [...head, []] : []
  const titleRow = above.length + 1
  const choices = columns.flatMap((column, index): CellChoices[] => {
    const values = lists[column.name] ?? []
    if (values.length === 0) return []
    return [
      { column: index + 1, firstRow: titleRow + 1, lastRow: titleRow + rows.length + spareRows, values },
    ]
  })
  return {
    name,
    rows: [...above, columns.map((column) => column.name), ...rows],
    widths: columns.map(({ width }) => width),
    headings: [titleRow],
    ...(choices.length > 0 && { choices }),
  }
}
