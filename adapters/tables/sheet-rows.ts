import type { MergedCells } from '../../domain/shared/sheet.ts'
import { xmlReader } from './read-xml.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/** A cell as the file has it: what kind of value, its style, its value. */
export type RawCell = {
  row: number
  column: number
  type: string
  style: number
  value: string
  /** Whether the file has a value, were it an empty one. */
  hasValue: boolean
  /** Absent: it is no formula. */
  formula?: string
}

/** Bytes that are read at once. */
const PIECE = 64 * 1024
const MAX_MERGED = 10_000
/** Columns that a sheet can have. */
const MAX_COLUMNS = 16_384

/**
 * The rows of a sheet that have values or formulas, in the order of the file; memory does not grow with them.
 *
 * @throws WorkbookUnreadable while it is read
 */
export function* sheetRows(part: Uint8Array, onMerged?: (area: MergedCells) => void): Generator<RawCell[]> {
  const ready: RawCell[][] = []
  const reader = xmlReader(
    rowHandler((cells) => {
      if (cells.length > 0) ready.push(cells)
    }, mergeCounter(onMerged)),
  )
  const decoder = new TextDecoder()
  for (let at = 0; at < part.length; at += PIECE) {
    reader.write(decoder.decode(part.subarray(at, at + PIECE), { stream: true }))
    yield* ready.splice(0)
  }
  reader.write(decoder.decode())
  reader.end()
  yield* ready.splice(0)
}

function mergeCounter(onMerged: (area: MergedCells) => void = () => {}) {
  let merged = 0
  return (ref: string): void => {
    merged += 1
    if (merged > MAX_MERGED) throw new WorkbookUnreadable('too_many_cells')
    onMerged(areaOf(ref))
  }
}

function rowHandler(onRow: (cells: RawCell[]) => void, onMerged: (ref: string) => void) {
  let cells: RawCell[] = []
  let row = 0
  let cell = emptyCell(0, 0)
  let part: 'value' | 'formula' | undefined
  let inReading = false
  const add = () => {
    if (!cell.hasValue && cell.formula === undefined) return
    if (cells.length === MAX_COLUMNS) throw new WorkbookUnreadable('too_many_cells')
    cells.push(cell)
  }
  return {
    open(element: string, { r, t = 'n', s = '0', ref = '' }: Readonly<Record<string, string>>) {
      if (element === 'row') {
        row = r === undefined ? row + 1 : Number(r)
        cell = emptyCell(row, 0)
      } else if (element === 'c') {
        const at = r === undefined ? { row, column: cell.column + 1 } : placeOf(r)
        cell = { ...emptyCell(at.row, at.column), type: t, style: Number(s) }
      } else if (element === 'rPh') inReading = true
      else if (element === 'mergeCell') onMerged(ref)
      else if (element === 'f') {
        cell.formula ??= ''
        part = 'formula'
      } else if ((element === 'v' || element === 't') && !inReading) {
        cell.hasValue = true
        part = 'value'
      }
    },
    text(text: string) {
      if (part === 'value') cell.value += text
      if (part === 'formula') cell.formula += text
    },
    close(element: string) {
      if (element === 'v' || element === 't' || element === 'f') part = undefined
      if (element === 'rPh') inReading = false
      if (element === 'c') add()
      if (element !== 'row') return
      onRow(cells)
      cells = []
    },
  }
}

const emptyCell = (row: number, column: number): RawCell => ({
  row,
  column,
  type: 'n',
  style: 0,
  value: '',
  hasValue: false,
})

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
