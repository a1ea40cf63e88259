/** Why a workbook is not read as a table, and where. */
type TableFault =
  /** No sheet has titles in its first row. */
  | { reason: 'no_header' }
  | { reason: 'header_twice'; sheet: string; title: string; cells: readonly string[] }
  /** Joined cells hide what belongs to several rows or columns. */
  | { reason: 'merged'; sheet: string; cells: readonly string[] }
  /** Several sheets could be the table. */
  | { reason: 'several_sheets'; sheets: readonly string[] }

/** A workbook that can be read, but not as one table. */
export class TableUnreadable extends Error {
  override readonly name = 'TableUnreadable'
  readonly fault: TableFault
  constructor(fault: TableFault) {
    super(`unreadable table: ${fault.reason}`)
    this.fault = fault
  }
}
