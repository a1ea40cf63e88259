import { cellName, isEmptyingMark, type MergedCells, type TableCellKind } from '../../domain/shared/sheet.ts'
import { unescapeControls } from './escaped-text.ts'
import { openWorkbook, type WorkbookContext } from './open-workbook.ts'
import { type RawCell, sheetRows } from './sheet-rows.ts'
import { shownNumber } from './shown-number.ts'
import { TableUnreadable } from './table-unreadable.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/** The table of a workbook, read row by row. */
type SheetTable = {
  /** The name of the sheet that is read. */
  sheet: string
  /** The names of others that are not empty. */
  otherSheets: readonly string[]
  /** Column titles, all different; '' for a column without one. */
  header: readonly string[]
  /** Number of rows below the header, empty ones left out. */
  count: number
  /** The rows in their order, empty ones left out; each call reads the sheet again. */
  rows(): AsyncIterable<SheetTableRow>
}

/** One row below the header. */
type SheetTableRow = {
  /** As the spreadsheet counts; the header is 1. */
  row: number
  /** What the cells say, by column title; null for a cell with only `-`. Empty cells have no entry. */
  cells: ReadonlyMap<string, string | null>
  /** What the spreadsheet has made of cells, by column title; absent: nothing. */
  kinds?: ReadonlyMap<string, TableCellKind>
  /** true: the row has more cells than the header. */
  hasTooMany?: boolean
}

/** Bytes of a table's file, and of what is unpacked from it: some 100,000 answers to a form with 30 items. */
const limits = { packed: 50 * 1024 * 1024, unpacked: 256 * 1024 * 1024 }

/** Bytes that a file with a table may have. */
export const maxTableBytes = limits.packed

/**
 * Reads the sheet of an .xlsx file that is the table: the only one whose titles fit, or else the first one that is not
 * empty. Hidden sheets are left out. The whole sheet is checked before this returns, so that nothing is processed of an
 * unreadable one.
 *
 * @param fits whether these column titles are those of the table
 * @throws WorkbookUnreadable, TableUnreadable
 */
export function readTable(bytes: Uint8Array, fits: (header: readonly string[]) => boolean): SheetTable {
  const { sheets, context } = openWorkbook(bytes, limits)
  const filled = sheets.flatMap((sheet) => {
    const header = headerOf(sheet.part, context)
    return header ? [{ ...sheet, header }] : []
  })
  const fitting = filled.filter(({ header }) => fits(header))
  if (fitting.length > 1)
    throw new TableUnreadable({ reason: 'several_sheets', sheets: fitting.map(({ name }) => name) })
  const table = fitting[0] ?? filled.find(({ header }) => header.length > 0)
  if (!table) throw new TableUnreadable({ reason: 'no_header' })
  const { name, part, header } = table
  checkTitles(name, header)
  return {
    sheet: name,
    otherSheets: filled.map((sheet) => sheet.name).filter((other) => other !== name),
    header,
    count: countChecked(table, context),
    async *rows() {
      yield* rowsOf(part, header, context)
    },
  }
}

/** The titles of a sheet: empty if its first row is, undefined if all of it is. */
function headerOf(part: Uint8Array, context: WorkbookContext): string[] | undefined {
  for (const cells of sheetRows(part)) {
    const filled = cells
      .map((raw) => ({ row: raw.row, column: raw.column, text: tableCell(raw, context).text }))
      .filter(({ text }) => text !== '')
    const [first] = filled
    if (!first) continue
    const header: string[] = []
    if (first.row === 1) for (const { column, text } of filled) header[column - 1] = text.trim()
    return Array.from(header, (title) => title ?? '')
  }
  return undefined
}

function checkTitles(sheet: string, header: readonly string[]): void {
  for (const [index, title] of header.entries()) {
    const first = header.indexOf(title)
    if (title === '' || first === index) continue
    const cells = [first, index].map((at) => cellName(1, at + 1))
    throw new TableUnreadable({ reason: 'header_twice', sheet, title, cells })
  }
}

/**
 * The number of rows of a sheet. @throws TableUnreadable if cells are joined, WorkbookUnreadable if it ends in the
 * middle
 */
function countChecked(
  { name, part, header }: { name: string; part: Uint8Array; header: readonly string[] },
  context: WorkbookContext,
): number {
  const merged: MergedCells[] = []
  let count = 0
  for (const _ of rowsOf(part, header, context, (area) => merged.push(area))) count += 1
  if (merged.length > 0)
    throw new TableUnreadable({
      reason: 'merged',
      sheet: name,
      cells: merged.map(
        ({ top, left, bottom, right }) => `${cellName(top, left)}:${cellName(bottom, right)}`,
      ),
    })
  return count
}

function* rowsOf(
  part: Uint8Array,
  header: readonly string[],
  context: WorkbookContext,
  onMerged?: (area: MergedCells) => void,
): Generator<SheetTableRow> {
  let isHeader = true
  for (const raw of sheetRows(part, onMerged)) {
    const cells = new Map<string, string | null>()
    const kinds = new Map<string, TableCellKind>()
    let hasTooMany = false
    for (const each of raw) {
      const { text, kind } = tableCell(each, context)
      const title = header[each.column - 1] ?? ''
      if (text === '') continue
      if (each.column > header.length) hasTooMany = true
      if (title === '') continue
      cells.set(title, isEmptyingMark(text) ? null : text)
      if (kind) kinds.set(title, kind)
    }
    if (cells.size === 0 && !hasTooMany) continue
    const row = raw[0]?.row ?? 0
    if (!isHeader) yield { row, cells, ...(kinds.size > 0 && { kinds }), ...(hasTooMany && { hasTooMany }) }
    isHeader = false
  }
}

/**
 * What a cell says, and what the spreadsheet has made of it; '' if it is empty. A formula without a value is its own
 * text.
 */
function tableCell(raw: RawCell, context: WorkbookContext): { text: string; kind?: TableCellKind } {
  const { type, value, formula, hasValue, style } = raw
  // Some programs write an empty value beside a formula that they have not computed; a computed empty text is a `str`.
  if (formula !== undefined && value === '' && !(type === 'str' && hasValue))
    return { text: `=${formula}`, kind: 'formula' }
  if (!hasValue) return { text: '' }
  if (type === 's') return { text: textOf(value, context) }
  if (type === 'inlineStr' || type === 'str') return { text: plainLines(unescapeControls(value)) }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'e') return { text: value, kind: 'error' }
  if (type === 'd') return { text: dayOfIso(value), kind: 'date' }
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return { text: value }
  return shownNumber(number, context.formats[style] ?? '', context.from1904)
}

function textOf(index: string, { texts }: WorkbookContext): string {
  const text = index === '' ? '' : texts[Number(index)]
  // A table must not lose a cell: an answer would be left as it is, and nobody would know.
  if (text === undefined) throw new WorkbookUnreadable('no_workbook')
  return plainLines(text)
}

const plainLines = (text: string): string => text.replaceAll('\r\n', '\n')

/** `2026-12-01` or `2026-12-01 10:00` of a day as ISO 8601 has it. */
function dayOfIso(value: string): string {
  const [day = '', time = ''] = value.split('T')
  const minutes = time.slice(0, 5)
  return minutes === '' || /^00:00(?::00)?(?:\.0+)?Z?$/.test(time) ? day : `${day} ${minutes}`
}
