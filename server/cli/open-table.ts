import { open } from 'node:fs/promises'
import { readCsv } from '../../adapters/tables/read-csv.ts'
import { maxTableBytes, readTable } from '../../adapters/tables/read-table.ts'
import { tableEncodingOf } from '../../adapters/tables/text-encoding.ts'
import { isCompoundFile } from '../../adapters/tables/workbook-parts.ts'
import { WorkbookUnreadable } from '../../adapters/tables/workbook-unreadable.ts'
import type { TableEncoding, TableRow } from '../../application/office/office-table.ts'
import { cellName, isEmptyingMark } from '../../domain/shared/sheet.ts'

/** A table of the office, from a CSV file or from a sheet of a workbook. */
export type OpenTable = {
  /** The sheet that is read, and others that are not empty; absent: a CSV file. */
  sheet?: { name: string; others: readonly string[] }
  /** Column titles, all different; '' for a column without one. */
  header: readonly string[]
  /** Number of rows below the header. */
  count: number
  encoding: TableEncoding
  /** The rows in their order; each call reads them again. */
  rows(): AsyncIterable<TableRow>
}

/**
 * Opens a table, whatever its file is called: an .xlsx file, or CSV in UTF-8 or CP932. The whole file is checked
 * before this resolves.
 *
 * @param fits whether these column titles are those of the table; says which sheet is read
 * @throws UnreadableCsv, WorkbookUnreadable, TableUnreadable
 * @throws Error with the system's code if the file can't be read
 */
export async function openTable(
  file: string,
  fits: (header: readonly string[]) => boolean,
): Promise<OpenTable> {
  const workbook = await workbookIn(file)
  if (workbook) {
    const { sheet: name, otherSheets: others, ...table } = readTable(workbook, fits)
    return { ...table, sheet: { name, others }, encoding: workbookEncoding }
  }
  const { encoding, ...table } = await readCsv(file)
  return { ...table, encoding: tableEncodingOf(encoding) }
}

/** `『回答』シート`; '' for a CSV file. */
export const sheetOf = ({ sheet }: Pick<OpenTable, 'sheet'>): string =>
  sheet ? `『${sheet.name}』シート` : ''

/** A row by its number, or a cell of a workbook by its name: `5行目`, `C5`. @param column '' for the whole row */
export function placeIn(
  { sheet, header }: Pick<OpenTable, 'sheet' | 'header'>,
  row: number,
  column: string,
): string {
  const at = sheet && column !== '' ? header.indexOf(column) : -1
  return at < 0 ? `${row}行目` : cellName(row, at + 1)
}

/** What is said of a workbook with several sheets; '' for any other table. */
export const sheetChoice = ({ sheet }: Pick<OpenTable, 'sheet'>): string =>
  sheet && sheet.others.length > 0
    ? `『${sheet.name}』シートを読みます。ほかのシート（${sheet.others.map((other) => `『${other}』`).join('')}）は読みません。`
    : ''

/** A workbook keeps every text; but a hyphen alone reads back as the mark that empties an answer. */
const workbookEncoding: TableEncoding = { roundTrip: (text) => (isEmptyingMark(text) ? '' : text) }

/** The bytes of a workbook; undefined if it is none. @throws WorkbookUnreadable if it is too large */
async function workbookIn(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(4), 0, 4, 0)
    const start = buffer.subarray(0, bytesRead)
    if (!isZip(start) && !isCompoundFile(start) && !/\.xls[xmb]?$/i.test(file)) return undefined
    if ((await handle.stat()).size > maxTableBytes) throw new WorkbookUnreadable('too_large')
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)
