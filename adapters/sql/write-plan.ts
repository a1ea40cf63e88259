import type { Lock } from './lock.ts'

/** What a database column holds; days and instants are numbers or text, flags are 0 and 1. */
export type SqlValue = string | number | null | Uint8Array
export type SqlRow = Readonly<Record<string, SqlValue>>

/** `sql` has a `?` for each of `values`. */
export type Statement = { sql: string; values: readonly SqlValue[] }

/** A value that is decided in the transaction: a column of the row that the step is carried out for. */
type Found = { column: string }

/**
 * `head`, and `content` with further fields that are columns of that row: the JSON text of both as a list, sealed, which opens with
 * `context` only.
 */
type SealedFound = {
  head: string
  content: Readonly<Record<string, unknown>>
  columns: Readonly<Record<string, string>>
  context: readonly string[]
}

/**
 * One step of a write. A step that reads (`SELECT`, `RETURNING`) counts its rows, another one the rows it changed.
 * `Stop` is what the plan may be stopped by, `Name` under which names rows are handed back.
 */
export type Step<Stop = never, Name extends string = never> = {
  sql: string
  values: readonly (SqlValue | Found | SealedFound)[]
  /** How many rows it must count; not checked when absent. */
  expect?: number
  /** What the plan is stopped by when it counts another number; without it that is a fault. */
  otherwise?: Stop
  /** What may help when it counts another number: carried out then, and the step tried once more. */
  relief?: readonly Step<Stop, Name>[]
  /** A read whose first row goes with the stop, instead of the step's own. */
  seen?: Statement
  /** Name under which its rows are handed back; several steps may share one. */
  returning?: Name
  /** Carried out for each of its rows, one row after the other. */
  each?: readonly Step<Stop, Name>[]
}

/**
 * A write as data: all of its steps in one transaction, or none if one of them does not count what it expects. It is right wherever
 * each statement sees what was committed before it (READ COMMITTED), as long as the plan has its locks.
 */
export type WritePlan<Stop = never, Name extends string = never> = {
  /** Taken before the first step, as `inOrder` says, and kept until the end. */
  locks: readonly Lock[]
  steps: readonly Step<Stop, Name>[]
}

/** What came of a plan: the rows asked for by name, where there are any, or what stopped it, with the first row that was seen then. */
export type PlanResult<Stop = never, Name extends string = never> =
  | { kind: 'done'; rows: { readonly [N in Name]?: readonly SqlRow[] } }
  | { kind: 'stopped'; by: Stop; row?: SqlRow }
