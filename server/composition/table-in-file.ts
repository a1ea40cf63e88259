import { readCsv, UnreadableCsv } from '../../adapters/tables/read-csv.ts'
import { readTable } from '../../adapters/tables/read-table.ts'
import { TableUnreadable } from '../../adapters/tables/table-unreadable.ts'
import { WorkbookUnreadable } from '../../adapters/tables/workbook-unreadable.ts'
import type { FileTable, TableRow } from '../../application/office/office-table.ts'
import { staffColumns } from '../../application/office/staff-table.ts'
import { reportColumns } from '../../domain/order/provider-report.ts'

/** Whether column titles are those of a table, where a workbook has several. */
const fitting = {
  report(header: readonly string[]) {
    const { orderId, yen } = reportColumns(header)
    return orderId !== undefined && yen !== undefined
  },
  staff: (header: readonly string[]) => header.includes(staffColumns.username),
}

/** Which table a file is to have, and how many rows at most. */
export type TableWanted = { table: keyof typeof fitting; limit: number }

/** Columns, and characters of their titles. */
const MAX_COLUMNS = 1_000
const MAX_HEADER = 50_000
/** Characters of a cell; no longer one is of use in these tables. */
const MAX_CELL = 2_000

/** Reads it, as `FileTables` promises but for other requests. */
export async function tableInFile(
  file: Uint8Array,
  { table, limit }: TableWanted,
): Promise<FileTable | 'too_many' | undefined> {
  try {
    const { header, count, rows } = isZip(file) ? readTable(file, fitting[table]) : await readCsv(file)
    if (header.length > MAX_COLUMNS || header.join('').length > MAX_HEADER) return undefined
    if (count > limit) return 'too_many'
    const read: TableRow[] = []
    for await (const row of rows()) {
      if ([...row.cells.values()].some((cell) => (cell ?? '').length > MAX_CELL)) return undefined
      read.push(row)
    }
    return { header, rows: read }
  } catch (error) {
    const isUnreadable = [UnreadableCsv, WorkbookUnreadable, TableUnreadable].some(
      (kind) => error instanceof kind,
    )
    if (isUnreadable) return undefined
    throw error
  }
}

/** Whether it begins as an .xlsx file does. */
export const isZip = (file: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => file[index] === byte)
