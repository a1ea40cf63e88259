import { cellName, type Sheet } from '../../../domain/shared/sheet.ts'
import type { CatalogSheet } from './catalog-columns.ts'
import { mergeFaults, type SheetFault, type TablePlaces, tablePlaces } from './form-sheet.ts'
import { type CellReader, readFields, restName, type SheetField, writeFields } from './sheet-field.ts'
import { notesOf, readLines, readRows, readTitles, type TableRow } from './table-rows.ts'

/** A cell of a workbook. */
export type SheetCell = Pick<SheetFault, 'sheet' | 'cell'>

/** A sheet of what can be booked, as far as it can be read. */
export type CatalogTable = {
  rows: readonly TableRow[]
  /** The texts of the lines above. */
  lines: ReadonlyMap<string, string>
  faults: SheetFault[]
  warnings: SheetFault[]
  /** The cell of a row and a column; that with the names of the columns by default. */
  cellAt(row?: number, column?: string): SheetCell
  /** The cell beside a line above the table. */
  lineAt(name: string): SheetCell
  fault(row: number, column: string, message: string): void
}

/** Reads the table of a sheet. @param lineNames what may stand above it */
export function readTable(
  sheet: Sheet,
  { columns: known, needed }: CatalogSheet,
  lineNames: readonly string[] = [],
): CatalogTable {
  const { faults, warnings, note } = notesOf(sheet.name)
  const keyColumn = needed[0]!
  const places: TablePlaces = tablePlaces(sheet, { keyColumn }) ?? {
    head: [],
    titleRow: undefined,
    titles: [],
    rows: [],
  }
  const { titleRow } = places
  if (titleRow === undefined && sheet.cells.length > 0)
    note(1, 1, `表がありません。「${keyColumn}」で始まる行が必要です。`)
  const { lines, texts } = readLines(places, lineNames, note)
  const columns = readTitles(places, { names: known.map(({ name }) => name), needed }, note)
  faults.push(...mergeFaults(sheet, titleRow ?? Number.POSITIVE_INFINITY))
  const columnOf = (name: string | undefined) => columns.get(name ?? keyColumn) ?? columns.get(keyColumn) ?? 1
  const lineOf = (name: string) => lines.get(name) ?? { row: 1, column: 1 }
  return {
    rows: readRows(places, columns, note),
    lines: texts,
    faults,
    warnings,
    cellAt: (row = titleRow ?? 1, column) => ({ sheet: sheet.name, cell: cellName(row, columnOf(column)) }),
    lineAt: (name) => ({ sheet: sheet.name, cell: cellName(lineOf(name).row, lineOf(name).column) }),
    fault: (row, column, message) => note(row, columnOf(column), message),
  }
}

/** What the cells of a row say. */
export const fieldsOfRow = <T extends object>(
  all: readonly SheetField<T>[],
  { row, texts }: TableRow,
  { fault }: Pick<CatalogTable, 'fault'>,
): Partial<T> => readFields(all, texts, (name) => readerOf((message) => fault(row, name, message)))

/** The cells of a row that says `value`, that for JSON last. */
export function rowOf<T extends object>(all: readonly SheetField<T>[], value: T): string[] {
  const texts = writeFields(all, value, readerOf())
  return [...all.map(({ name }) => name), restName].map((name) => texts.get(name) ?? '')
}

/** A reader of cells that belong to no form. */
export const readerOf = (fault: CellReader['fault'] = () => undefined): CellReader => ({
  type: '',
  headings: new Map(),
  fault,
  note: () => undefined,
})

/** The column that says a field; that for JSON where none does. */
export const columnSaying = <T>(all: readonly SheetField<T>[], key: string): string =>
  all.find((one) => one.fields('').some((name) => name === key))?.name ?? restName
