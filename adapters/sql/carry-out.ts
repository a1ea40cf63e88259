import type { PlanResult, SqlRow, SqlValue, Statement, Step, WritePlan } from './write-plan.ts'

/** What a statement counted, and its rows if it reads. */
export type Counted = { counted: number; rows: readonly SqlRow[] }

/** Seals what is decided in a transaction; as `Sealing.seal`. */
export type Seal = (text: string, context: readonly string[]) => Uint8Array

type Rows<Name extends string> = Partial<Record<Name, SqlRow[]>>
type Work<T> = Generator<Statement, T, Counted>

/**
 * Carries out the steps of a plan: yields each statement and is told what it counted. Whoever drives it has begun a
 * transaction and taken the locks, and takes everything back unless it comes to `done`.
 *
 * @throws Error if a step that cannot stop the plan counts another number of rows than it expects
 */
export function* carryOut<Stop, Name extends string>(
  { steps }: Pick<WritePlan<Stop, Name>, 'steps'>,
  seal: Seal,
): Work<PlanResult<Stop, Name>> {
  const rows: Rows<Name> = {}
  return (yield* stepsOf(steps, { rows, seal })) ?? { kind: 'done', rows }
}

/** Where a step is carried out: `found` is the row it is carried out for, if for one. */
type Place<Name extends string> = { rows: Rows<Name>; seal: Seal; found?: SqlRow }

function* stepsOf<Stop, Name extends string>(
  steps: readonly Step<Stop, Name>[],
  place: Place<Name>,
): Work<PlanResult<Stop, Name> | undefined> {
  for (const step of steps) {
    const { expect, otherwise, relief, seen, returning, each } = step
    const statement = bound(step, place)
    let { counted, rows } = yield statement
    if (relief && counted !== expect) {
      const stopped = yield* stepsOf(relief, place)
      if (stopped) return stopped
      ;({ counted, rows } = yield statement)
    }
    if (expect !== undefined && counted !== expect) {
      if (otherwise === undefined) throw new Error(`a step counted ${counted} rows, not ${expect}`)
      const [row] = seen ? (yield seen).rows : rows
      return { kind: 'stopped', by: otherwise, ...(row && { row }) }
    }
    if (returning !== undefined && rows.length > 0)
      place.rows[returning] = [...(place.rows[returning] ?? []), ...rows]
    for (const found of each ? rows : []) {
      const stopped = yield* stepsOf(each ?? [], { ...place, found })
      if (stopped) return stopped
    }
  }
  return undefined
}

/** The statement of a step with the values that were found. */
function bound({ sql, values }: Step<unknown, string>, { seal, found }: Place<string>): Statement {
  const inRow = (column: string): SqlValue => {
    const value = found?.[column]
    if (value === undefined) throw new Error(`no ${column} was found for a step`)
    return value
  }
  return {
    sql,
    values: values.map((value) => {
      if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
      if ('column' in value) return inRow(value.column)
      const fields = Object.entries(value.columns).map(([field, column]) => [field, inRow(column)])
      const content = { ...value.content, ...Object.fromEntries(fields) }
      return seal(JSON.stringify([value.head, content]), value.context)
    }),
  }
}
