import type { Cell, MergedCells, Sheet } from '../../domain/shared/sheet.ts'
import { unescapeControls } from './escaped-text.ts'
import { dayText } from './number-formats.ts'
import { readXml } from './read-xml.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/** A form has at most 1,000 items, and some 20 columns. */
const limits = { row: 5_000, column: 200, merged: 10_000 }

/** What all sheets of a workbook share. */
type WorkbookContext = { texts: readonly string[]; dates: ReadonlySet<number>; from1904: boolean }

/** A cell as the file has it: what kind of value, its style, its value. */
type RawCell = { row: number; column: number; type: string; style: number; value: string; isFormula: boolean }

/** The cells of a sheet that are not empty. @throws WorkbookUnreadable if there are more than a form can have */
export function readSheet(xml: string, context: WorkbookContext): Omit<Sheet, 'name'> {
  const cells: Cell[] = []
  const merged: MergedCells[] = []
  let row = 0
  let cell: RawCell = emptyCell(0, 0)
  let inValue = false
  let inReading = false
  readXml(xml, {
    open(element, { r, t = 'n', s = '0', ref = '' }) {
      if (element === 'row') {
        row = r === undefined ? row + 1 : Number(r)
        cell = emptyCell(row, 0)
      } else if (element === 'c') {
        const at = r === undefined ? { row, column: cell.column + 1 } : placeOf(r)
        cell = { ...emptyCell(at.row, at.column), type: t, style: Number(s) }
      } else if (element === 'f') cell.isFormula = true
      else if (element === 'rPh') inReading = true
      else if (element === 'v' || element === 't') inValue = !inReading
      else if (element === 'mergeCell') merged.push(areaOf(ref))
      if (merged.length > limits.merged) throw new WorkbookUnreadable('too_many_cells')
    },
    text(part) {
      if (inValue) cell.value += part
    },
    close(element) {
      if (element === 'v' || element === 't') inValue = false
      if (element === 'rPh') inReading = false
      if (element !== 'c') return
      const found = asCell(cell, context)
      if (found.text === '' && found.kind !== 'formula') return
      if (found.row > limits.row || found.column > limits.column)
        throw new WorkbookUnreadable('too_many_cells')
      cells.push(found)
    },
  })
  return { cells, merged }
}

const emptyCell = (row: number, column: number): RawCell => ({
  row,
  column,
  type: 'n',
  style: 0,
  value: '',
  isFormula: false,
})

function asCell(raw: RawCell, { texts, dates, from1904 }: WorkbookContext): Cell {
  const { row, column, type, value, style } = raw
  const cell = (text: string, kind: Cell['kind']): Cell => ({
    row,
    column,
    text: text.replaceAll('\r\n', '\n'),
    kind: raw.isFormula ? 'formula' : kind,
  })
  if (type === 's') return cell(value === '' ? '' : (texts[Number(value)] ?? ''), 'text')
  if (type === 'inlineStr' || type === 'str') return cell(unescapeControls(value), 'text')
  if (type === 'b') return cell(value === '1' ? 'TRUE' : 'FALSE', 'boolean')
  if (type === 'e') return cell(value, 'error')
  if (type === 'd') return cell(value.replace(/T00:00(?::00)?(?:\.0+)?Z?$/, ''), 'date')
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return cell(value, 'text')
  return dates.has(style) ? cell(dayText(number, from1904), 'date') : cell(String(number), 'number')
}

function areaOf(ref: string): MergedCells {
  const [from = '', to = from] = ref.split(':')
  const [first, last] = [placeOf(from), placeOf(to)]
  return { top: first.row, left: first.column, bottom: last.row, right: last.column }
}

/** Row and column of `C12`. @throws WorkbookUnreadable if it is no such name */
function placeOf(name: string): { row: number; column: number } {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/.exec(name) ?? []
  if (letters === undefined) throw new WorkbookUnreadable('no_workbook')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits), column }
}
