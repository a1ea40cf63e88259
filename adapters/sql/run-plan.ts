import type { PlanResult, SqlRow, SqlValue, Statement, Step, WritePlan } from './write-plan.ts'

/** How many rows a statement returned or changed, and the rows if it returns some. */
export type StatementResult = { counted: number; rows: readonly SqlRow[] }

type Rows<Name extends string> = Partial<Record<Name, SqlRow[]>>
type Work<T> = Generator<Statement, T, StatementResult>

/**
 * Runs the steps of a plan: yields each statement and expects its result. The caller begins a transaction and takes the locks
 * before, and rolls back unless the result is `done`.
 *
 * @throws Error if a step that cannot stop the plan counts another number of rows than it expects, or any counts several in place of one
 */
export function* runPlan<Stop, Name extends string>({
  steps,
}: Pick<WritePlan<Stop, Name>, 'steps'>): Work<PlanResult<Stop, Name>> {
  const rows: Rows<Name> = {}
  return (yield* stepsOf(steps, { rows })) ?? { kind: 'done', rows }
}

/** What steps share; `current` is the row that a step of `each` runs for. */
type StepContext<Name extends string> = { rows: Rows<Name>; current?: SqlRow }

function* stepsOf<Stop, Name extends string>(
  steps: readonly Step<Stop, Name>[],
  context: StepContext<Name>,
): Work<PlanResult<Stop, Name> | undefined> {
  for (const step of steps) {
    const { expect, otherwise, beforeRetry, readOnStop, returning, each } = step
    const statement = bound(step, context)
    let { counted, rows } = yield statement
    if (beforeRetry && counted !== expect) {
      const stopped = yield* stepsOf(beforeRetry, context)
      if (stopped) return stopped
      ;({ counted, rows } = yield statement)
    }
    if (expect !== undefined && counted !== expect) {
      if (otherwise === undefined || (expect === 1 && counted > 1))
        throw new Error(`a step counted ${counted} rows, not ${expect}`)
      const [row] = readOnStop ? (yield readOnStop).rows : rows
      return { kind: 'stopped', by: otherwise, ...(row && { row }) }
    }
    if (returning !== undefined && rows.length > 0)
      context.rows[returning] = [...(context.rows[returning] ?? []), ...rows]
    for (const current of each ? rows : []) {
      const stopped = yield* stepsOf(each ?? [], { rows: context.rows, current })
      if (stopped) return stopped
    }
  }
  return undefined
}

/** The statement of a step, with the columns of the current row as values. */
function bound({ sql, values }: Step<unknown, string>, { current }: StepContext<string>): Statement {
  const inRow = (column: string): SqlValue => {
    const value = current?.[column]
    if (value === undefined) throw new Error(`no ${column} was found for a step`)
    return value
  }
  return {
    sql,
    values: values.map((value) => {
      if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
      if ('column' in value) return inRow(value.column)
      const fields = Object.entries(value.json).map(([field, column]) => [field, inRow(column)])
      return JSON.stringify(Object.fromEntries(fields))
    }),
  }
}
