import type { CategoryNode, CategoryTree, ReservationItem } from '../../../domain/reservation/category.ts'
import { pathStep } from '../fault.ts'
import { categoryColumns, displayLines, itemToReserveColumns, levelNames } from './catalog-columns.ts'
import {
  type CatalogTable,
  columnSaying,
  fieldsOfRow,
  readerOf,
  rowOf,
  type SheetCell,
} from './catalog-table.ts'
import { readFields, restName, writeFields } from './sheet-field.ts'

/** The lines that may stand above the categories. */
export const displayNames: readonly string[] = [...displayLines.map(({ name }) => name), restName]

const lowest = levelNames.length - 1

type Place = { row: number; level: number }

/** The categories of a sheet, each below the last one of the level above; and the cell of each JSON path. */
export function readCategories(table: CatalogTable): {
  config: CategoryTree
  cellOf(path: string): SheetCell
} {
  const roots: CategoryNode[] = []
  const places = new Map<string, Place>()
  const open: { below: CategoryNode[]; path: string }[] = []
  for (const one of table.rows) {
    const { row, texts } = one
    const levels = levelNames.flatMap((name, at) => (texts.has(name) ? [at] : []))
    const level = levels.at(-1) ?? -1
    if (levels.length !== 1)
      table.fault(row, levelNames[0], '題名を、大分類、中分類、小分類のどれか1つの列に書いてください。')
    const above = open[level - 1]
    if (level > 0 && !above)
      table.fault(row, levelNames[level]!, `上に${levelNames[level - 1]}の行がありません。`)
    if (level < 0 || (level > 0 && !above)) continue
    const siblings = above?.below ?? roots
    const path = pathStep(above ? `${above.path}.children` : '$.categories', siblings.length)
    const below: CategoryNode[] = []
    siblings.push({
      ...{ id: '', name: texts.get(levelNames[level]!) ?? '', order: siblings.length + 1 },
      ...fieldsOfRow(categoryColumns, one, table),
      ...(level < lowest && { children: below }),
    })
    places.set(path, { row, level })
    open.splice(level, open.length, { below, path })
  }
  const head = readFields(displayLines, table.lines, (name) =>
    readerOf((message) => table.faults.push({ ...table.lineAt(name), message })),
  )
  const config = { ...(head as Pick<CategoryTree, 'display'>), categories: roots }
  return { config, cellOf: (path) => cellOfNode(path, table, places) }
}

function cellOfNode(path: string, table: CatalogTable, places: ReadonlyMap<string, Place>): SheetCell {
  const [, node = '', key = 'id'] =
    /^(\$\.categories(?:\[\d+\]|\.children(?=\[))*)(?:\.(\w+))?/.exec(path) ?? []
  const { row, level = 0 } = places.get(node) ?? {}
  if (row !== undefined)
    return table.cellAt(row, key === 'name' ? levelNames[level]! : columnSaying(categoryColumns, key))
  const [, label] = /^\$\.display\.(\w+)/.exec(path) ?? []
  const labels = ['tag1', 'tag2', 'tag3', 'title']
  return path.startsWith('$.categories')
    ? table.cellAt()
    : table.lineAt(displayNames[labels.indexOf(label ?? 'tag1')]!)
}

/** The rows of the sheet from which `readCategories` reads the same; and in which of them the table begins. */
export function categoryRows({ categories, ...tree }: CategoryTree): { head: string[][]; rows: string[][] } {
  const texts = writeFields(displayLines, tree as CategoryTree, readerOf())
  const head = displayNames.map((name) => [
    name,
    texts.get(name) ?? '',
    displayLines.find((line) => line.name === name)?.help ?? '',
  ])
  return { head, rows: nodeRows(categories, 0) }
}

const nodeRows = (nodes: readonly CategoryNode[], level: number): string[][] =>
  nodes.flatMap((node, index) => {
    const { name, order, children = [], ...own } = node
    const said = {
      ...own,
      ...(order !== index + 1 && { order }),
      ...(level === lowest && node.children && { children }),
    }
    const titles = levelNames.map((_, at) => (at === level ? name : ''))
    const row = [...titles, ...rowOf(categoryColumns, said as CategoryNode)]
    return level === lowest ? [row] : [row, ...nodeRows(children, level + 1)]
  })

/** What can be reserved, a row each; and the cell of each JSON path. */
export function readItemsToReserve(table: CatalogTable): {
  config: readonly ReservationItem[]
  cellOf(path: string): SheetCell
} {
  const config = table.rows.map((row) => ({
    ...{ categoryId: '', itemId: '', itemName: '' },
    ...fieldsOfRow(itemToReserveColumns, row, table),
  }))
  return {
    config,
    cellOf(path) {
      const [, index = '', key = 'itemId'] = /^\$\[(\d+)\](?:\.(\w+))?/.exec(path) ?? []
      return table.cellAt(table.rows[Number(index)]?.row, columnSaying(itemToReserveColumns, key))
    },
  }
}
