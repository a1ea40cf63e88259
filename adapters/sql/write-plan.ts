/** What a database column holds; days and instants are numbers or text, flags are 0 and 1. */
export type SqlValue = string | number | null | Uint8Array
export type SqlRow = Readonly<Record<string, SqlValue>>

/**
 * One step of a write. `sql` has a `?` for each of `values`.
 * A step that reads (`SELECT`, `RETURNING`) counts its rows, another one the rows it changed.
 */
export type Statement = {
  sql: string
  values: readonly SqlValue[]
  /** How many rows it must count; not checked when absent. */
  expect?: number
  /** What the plan is refused with when it counts another number. */
  otherwise?: string
  /** What may help when it counts another number: carried out then, and the step tried once more. */
  relief?: WritePlan
  /** A read whose first row goes with the refusal, instead of the step's own. */
  seen?: Pick<Statement, 'sql' | 'values'>
  /** Name under which its first row is handed back. */
  returning?: string
}

/** A write as data: all of its statements in one transaction, or none if one of them does not count what it expects. */
export type WritePlan = readonly Statement[]

/** What came of a plan: the rows asked for, or which guard stopped it, with the first row that the guard saw. */
export type PlanResult =
  | { kind: 'done'; rows: Readonly<Record<string, SqlRow>> }
  | { kind: 'refused'; otherwise: string; row?: SqlRow }
