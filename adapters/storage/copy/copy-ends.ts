import type { ReadRows } from '../sql-engine.ts'
import type { SqlRow } from '../write.ts'
import type { TableName } from './copied-tables.ts'

/** A database that is copied: all that is read is of one moment. */
export type CopySource = {
  read: ReadRows
  /** The number that a numbered table gave last; 0 if none. */
  lastNumber(table: TableName): Promise<number>
  /** Lets go of it. */
  close(): Promise<void>
}

/** A database that is being filled: no server opens it before it is finished. */
export type CopyTarget = Pick<CopySource, 'read' | 'close'> & {
  /** Adds rows as one step; with `replace` in the place of all that the table has. */
  insert(table: TableName, rows: readonly SqlRow[], replace: boolean): Promise<void>
  /** The next row of a numbered table gets a higher number than this. */
  setLastNumber(table: TableName, last: number): Promise<void>
  /** Ends the copy: from here on it is a database like any other. */
  finish(): Promise<void>
}

/** A copy can't begin or go on: the source is written to, or the target holds something else. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
  readonly reason: 'source-in-use' | 'target-in-use' | 'not-empty' | 'other-copy'

  constructor(reason: CopyRefused['reason']) {
    super(`the copy is refused: ${reason}`)
    this.reason = reason
  }
}
