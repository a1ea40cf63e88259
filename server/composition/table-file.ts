import { readCsv, UnreadableCsv } from '../../adapters/tables/read-csv.ts'
import { readTable } from '../../adapters/tables/read-table.ts'
import { TableUnreadable } from '../../adapters/tables/table-unreadable.ts'
import { WorkbookUnreadable } from '../../adapters/tables/workbook-unreadable.ts'
import type { ReportTables } from '../../application/office/compare-with-report.ts'
import type { TableRow } from '../../application/office/office-table.ts'
import { type StaffTables, staffColumns } from '../../application/office/staff-table.ts'

/** Tables as CSV or .xlsx files. */
export const reportTables: ReportTables = {
  async read(file, fits) {
    try {
      return isZip(file) ? readTable(file, fits) : await readCsv(file)
    } catch (error) {
      const isUnreadable = [UnreadableCsv, WorkbookUnreadable, TableUnreadable].some(
        (kind) => error instanceof kind,
      )
      if (isUnreadable) return undefined
      throw error
    }
  },
}

/** Tables of staff as CSV or .xlsx files. */
export const staffTables: StaffTables = {
  async read(file, limit) {
    const table = await reportTables.read(file, (header) => header.includes(staffColumns.username))
    if (!table || table.count > limit) return undefined
    const rows: TableRow[] = []
    for await (const row of table.rows()) rows.push(row)
    return { header: table.header, rows }
  },
}

/** Whether it begins as an .xlsx file does. */
const isZip = (file: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => file[index] === byte)
