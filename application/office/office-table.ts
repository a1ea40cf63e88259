import type { TableCellKind } from '../../domain/shared/sheet.ts'

/** The cells of a row by column title: a text, or null to clear the item. Empty cells are missing. */
export type Cells = ReadonlyMap<string, string | null>

/** What a spreadsheet has made of the cells of a row, by column title. */
export type CellKinds = ReadonlyMap<string, TableCellKind>

/** A row of an office's table. */
export type TableRow = {
  /** As a spreadsheet counts them; the header is 1. */
  row: number
  cells: Cells
  /** What a spreadsheet has made of cells, by column title; a column that is not there holds a text. */
  kinds?: CellKinds
  /** It has more cells than the header, so that cells may be in the wrong columns. */
  hasTooMany?: boolean
}

/** A table that was read from a file of an officer: its column titles, '' for a column without one, and its rows. */
export type FileTable = { header: readonly string[]; rows: readonly TableRow[] }

/** Reads a table from a file of an officer: CSV in UTF-8 or CP932, or the sheet of a workbook that has it. */
export interface FileTables {
  /**
   * Other requests are served meanwhile, whatever the file is.
   * @returns undefined if it is no table that can be read
   */
  read(file: Uint8Array, limit: number): Promise<FileTable | 'too_many' | undefined>
}

/** What the encoding of a table does to texts; for comparing cells with what is stored. */
export type TableEncoding = {
  /** A text as it reads back after it was written in the table's encoding. */
  roundTrip(text: string): string
  /** The character written in place of those the encoding lacks; absent: it lacks none. */
  replacement?: string
}

/** Whether the encoding of the table lost characters of `text`. */
export const hasLostCharacters = (
  text: string,
  { replacement }: Pick<TableEncoding, 'replacement'>,
): boolean => replacement !== undefined && text.includes(replacement)

/** Rows written at the same time: they share commits. */
const BATCH = 32

/** `rows` in batches of at most 32, in their order. */
export async function* inRowBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * A filter that lets warnings about a whole column (`isAboutColumn`) pass once per column, and all others every time.
 */
export function oncePerColumn<W extends { column: string; why: string }>(
  isAboutColumn: (warning: W) => boolean,
) {
  const seen = new Set<string>()
  return (warning: W): boolean => {
    const name = `${warning.why} ${warning.column}`
    return !isAboutColumn(warning) || (!seen.has(name) && seen.add(name) !== undefined)
  }
}
