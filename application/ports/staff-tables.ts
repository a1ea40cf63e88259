import type { TableRow } from '../office/office-table.ts'

/** Driven port: reads a table of staff from a file: CSV in UTF-8 or CP932, or the sheet of a workbook that has it. */
export interface StaffTables {
  /** @returns undefined if it is no table that can be read, or has more rows than `limit` */
  read(
    file: Uint8Array,
    limit: number,
  ): Promise<{ header: readonly string[]; rows: readonly TableRow[] } | undefined>
}
