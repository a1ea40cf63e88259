/** Why a file is not read as a workbook. */
type Reason = 'no_workbook' | 'old_or_locked' | 'too_large' | 'too_many_cells'

/** A file that is no workbook, or that is larger than a form can be. */
export class WorkbookUnreadable extends Error {
  override readonly name = 'WorkbookUnreadable'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
