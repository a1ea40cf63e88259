import { type Cell, cellName } from '../../../domain/shared/sheet.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { headFields } from './head-fields.ts'
import { itemColumns } from './item-columns.ts'
import { restName } from './sheet-field.ts'

/** Where the parts of a form stand in its sheet. */
type Places = {
  lines: ReadonlyMap<string, Cell>
  columns: ReadonlyMap<string, number>
  items: readonly { row: number; item: SchemaItem }[]
}

/** The cell that says what stands at a JSON path of the form; of an item as a whole, that of its key. */
export function cellOfPath(path: string, { lines, columns, items }: Places): string {
  const [, index, inItem] = /^\$\.surveySchema\[(\d+)\](.*)$/.exec(path) ?? []
  const found = index === undefined ? undefined : items[Number(index)]
  if (found) {
    const [, key = 'itemKey', side] = /^\.(\w+)(?:[._](min|max))?/.exec(splitScale(inItem ?? '')) ?? []
    return cellName(found.row, columnOf(key, side, found.item.type, columns))
  }
  const [, key = ''] = /^\$\.(\w+)/.exec(path) ?? []
  const field = headFields.find((one) => one.fields('').some((name) => name === key))
  const line = lines.get(field?.name ?? restName) ?? lines.get(headFields[0]!.name)
  return line ? cellName(line.row, line.column) : cellName(1, 1)
}

/** `.scale_min` as `.scale_min.min`, so that the end of the path names the side as with ranges. */
const splitScale = (path: string): string => path.replace(/^\.scale_(min|max)/, '.scale_$1.$1')

function columnOf(key: string, side: string | undefined, type: string, columns: Places['columns']): number {
  const saying = itemColumns.filter((one) => one.fields(type).some((name) => name === key))
  const field = (side === 'max' ? saying.at(-1) : saying[0])?.name ?? restName
  return columns.get(field) ?? columns.get('項目ID') ?? 1
}
