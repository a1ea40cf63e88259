import { readCsv, UnreadableCsv } from '../../adapters/tables/read-csv.ts'
import { readTable } from '../../adapters/tables/read-table.ts'
import { TableUnreadable } from '../../adapters/tables/table-unreadable.ts'
import { WorkbookUnreadable } from '../../adapters/tables/workbook-unreadable.ts'
import type { TableRow } from '../../application/office/office-table.ts'
import { type StaffTables, staffColumns } from '../../application/office/staff-table.ts'

/** Tables of staff as CSV or .xlsx files. */
export const staffTables: StaffTables = {
  async read(file, limit) {
    try {
      const table = isZip(file)
        ? readTable(file, (header) => header.includes(staffColumns.username))
        : await readCsv(file)
      if (table.count > limit) return undefined
      const rows: TableRow[] = []
      for await (const row of table.rows()) rows.push(row)
      return { header: table.header, rows }
    } catch (error) {
      const isUnreadable = [UnreadableCsv, WorkbookUnreadable, TableUnreadable].some(
        (kind) => error instanceof kind,
      )
      if (isUnreadable) return undefined
      throw error
    }
  },
}

/** Whether it begins as an .xlsx file does. */
const isZip = (file: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => file[index] === byte)
