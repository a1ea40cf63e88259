import type { Cell, MergedCells, Sheet } from '../../domain/shared/sheet.ts'
import { unescapeControls } from './escaped-text.ts'
import { dayText, isDateFormat, partsOfDateFormat } from './number-formats.ts'
import type { WorkbookContext } from './open-workbook.ts'
import { type RawCell, sheetRows } from './sheet-rows.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/** A form has at most 1,000 items, and some 20 columns; the slots of all calendars stand in one sheet. */
const limits = { row: 20_000, column: 200 }

/** The cells of a sheet that are not empty. @throws WorkbookUnreadable if there are more than a city can have */
export function readSheet(part: Uint8Array, context: WorkbookContext): Omit<Sheet, 'name'> {
  const cells: Cell[] = []
  const merged: MergedCells[] = []
  for (const row of sheetRows(part, (area) => merged.push(area)))
    for (const raw of row) {
      const cell = asCell(raw, context)
      if (cell.text === '' && cell.kind !== 'formula') continue
      if (cell.row > limits.row || cell.column > limits.column) throw new WorkbookUnreadable('too_many_cells')
      cells.push(cell)
    }
  return { cells, merged }
}

function asCell(raw: RawCell, { texts, formats, from1904 }: WorkbookContext): Cell {
  const { row, column, type, value, style, formula } = raw
  const cell = (text: string, kind: Cell['kind']): Cell => ({
    row,
    column,
    text: text.replaceAll('\r\n', '\n'),
    kind: formula === undefined ? kind : 'formula',
  })
  if (type === 's') return cell(value === '' ? '' : (texts[Number(value)] ?? ''), 'text')
  if (type === 'inlineStr' || type === 'str') return cell(unescapeControls(value), 'text')
  if (type === 'b') return cell(value === '1' ? 'TRUE' : 'FALSE', 'boolean')
  if (type === 'e') return cell(value, 'error')
  if (type === 'd') return cell(value.replace(/T00:00(?::00)?(?:\.0+)?Z?$/, ''), 'date')
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return cell(value, 'text')
  if (!isDateFormat(formats[style])) return cell(String(number), 'number')
  const day = number >= 1 || (from1904 && partsOfDateFormat(formats[style]).day)
  return cell(dayText(number, from1904, { day, time: number % 1 !== 0 }), 'date')
}
