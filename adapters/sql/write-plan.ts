import type { Lock } from './lock.ts'

/** A value of a database column; days and instants are numbers or text, flags are 0 and 1. */
export type SqlValue = string | number | null | Uint8Array
export type SqlRow = Readonly<Record<string, SqlValue>>

/** `sql` has a `?` for each of `values`. */
export type Statement = { sql: string; values: readonly SqlValue[] }

/** A value only known in the transaction: a column of the row that the step runs for. */
type RowColumn = { column: string }

/** The JSON text of an object whose fields are columns of that row, which hold texts or numbers. */
type JsonOfColumns = { json: Readonly<Record<string, string>> }

/**
 * One step of a write. A step that returns rows (`SELECT`, `RETURNING`) counts these, another one the rows it changed.
 * `Stop` are the possible reasons to stop the plan, `Name` the names under which rows are returned.
 */
export type Step<Stop = never, Name extends string = never> = {
  sql: string
  values: readonly (SqlValue | RowColumn | JsonOfColumns)[]
  /** How many rows it must count; not checked when absent. */
  expect?: number
  /** The reason the plan is stopped with when it counts another number; without it that throws, and so do several in place of one. */
  otherwise?: Stop
  /** Steps to run when it counts another number, before it is tried once more. */
  beforeRetry?: readonly Step<Stop, Name>[]
  /** A query whose first row is returned with the stop, instead of the first row of the step. */
  readOnStop?: Statement
  /** The name under which its rows are returned; several steps may share one. */
  returning?: Name
  /** Steps to run for each of its rows, one row after the other. */
  each?: readonly Step<Stop, Name>[]
}

/**
 * A write as data: all steps run in one transaction, or none if a step does not count what it expects. Correct under READ COMMITTED,
 * as long as its locks are held.
 */
export type WritePlan<Stop = never, Name extends string = never> = {
  /** Taken before the first step in the order of `sortedLocks`, and held until the end. */
  locks: readonly Lock[]
  steps: readonly Step<Stop, Name>[]
}

/** The result of a plan: the returned rows by name, or the reason it was stopped with the first row of that step or its `readOnStop`. */
export type PlanResult<Stop = never, Name extends string = never> =
  | { kind: 'done'; rows: { readonly [N in Name]?: readonly SqlRow[] } }
  | { kind: 'stopped'; by: Stop; row?: SqlRow }
