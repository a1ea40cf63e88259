import type { SqlRow, Statement, Write } from './write.ts'

/** All rows of a statement. */
export type ReadRows = (statement: Statement) => Promise<readonly SqlRow[]>

/** The database as the repositories use it. */
export type SqlEngine = {
  /** First row of a prepared statement; undefined if there is none. @throws Refusal `service.unavailable` */
  get(statement: Statement): Promise<SqlRow | undefined>
  /** All rows of a prepared statement. @throws Refusal `service.unavailable` */
  all: ReadRows
  /**
   * Runs `write` with `value` in one transaction with its locks, and resolves when it is on disk, or undone.
   *
   * @param write one of `writes`: it may run in another thread
   * @param value what the write needs, which can be copied by `structuredClone`
   * @throws Refusal `service.unavailable` if nothing was stored because the database is busy, full or gone, or if the
   * answer to the commit was lost
   */
  write<Value, Done, Refused>(
    write: (value: Value) => Write<Done, Refused>,
    value: Value,
  ): Promise<Done | Refused>
  /** A value that changes whenever another connection may have changed something; cheap. */
  changeMark(): Promise<number>
  /**
   * `listener` is called within about 200 ms after another connection, or maintenance of this one, may have changed
   * something.
   */
  onOutsideChange(listener: () => void): void
  /** Gives `work` a consistent view of the database as it is now, without blocking writes. */
  snapshot<T>(work: (read: ReadRows) => Promise<T>): Promise<T>
  /** Runs `work` unless another server of the database is running the same task: then it returns undefined. */
  alone<T>(task: string, work: () => Promise<T>): Promise<T | undefined>
}
