import pg from 'pg'
import type { PlanResult, SqlRow, SqlValue, WritePlan } from '../sql/write-plan.ts'
import { planFunction, STOPPED } from './plan-function.ts'
import { planShapes } from './plan-shape.ts'

/** Functions of a connection at most; then another one takes its place. */
const MAX_FUNCTIONS = 200

/** Runs plans as functions of the database, which it makes once for each shape of a plan and connection. */
export type CompiledPlans = {
  /** Runs `plan` in one round trip and transaction; undefined, and nothing was done, if it is not one of those that can be. */
  run<Stop, Name extends string>(
    client: pg.PoolClient,
    plan: WritePlan<Stop, Name>,
  ): Promise<PlanResult<Stop, Name> | undefined>
  /** Whether the connection has so many functions that it is to be closed. */
  isFull(client: pg.PoolClient): boolean
}

/** What a function returns: the rows by number of their name, or where the plan was stopped. */
type Returned = SqlRow[][] | { stop: number; row: SqlRow | null } | null

/**
 * @param byteColumns names of the columns that hold bytes; JSON tells them from texts by nothing else
 * @param minimumUses how often plans of a shape were run before they are compiled; making a function takes longer than one plan
 */
export function compiledPlans(byteColumns: ReadonlySet<string>, minimumUses: number): CompiledPlans {
  const shapeOf = planShapes()
  const made = new WeakMap<pg.PoolClient, Set<string>>()

  return {
    async run<Stop, Name extends string>(client: pg.PoolClient, plan: WritePlan<Stop, Name>) {
      const { shape, values } = shapeOf(plan)
      if (!shape || shape.uses++ < minimumUses) return undefined
      shape.function ??= planFunction(plan) ?? 'none'
      if (shape.function === 'none') return undefined
      const { placeholders, definition } = shape.function
      const functions = made.get(client) ?? new Set()
      if (!functions.has(shape.name)) {
        await client.query(`create function pg_temp.${shape.name}${definition}`)
        made.set(client, functions.add(shape.name))
      }
      const { texts, numbers, bytes, stops, names } = values
      const call = { name: shape.name, placeholders, values: [...texts, ...numbers, ...bytes] }
      return resultOf(await called(client, call), stops, names)
    },
    isFull: (client) => (made.get(client)?.size ?? 0) >= MAX_FUNCTIONS,
  }

  function resultOf<Stop, Name extends string>(
    returned: Returned,
    stops: readonly Stop[],
    names: readonly Name[],
  ): PlanResult<Stop, Name> {
    if (returned && 'stop' in returned) {
      const { stop, row } = returned
      return { kind: 'stopped', by: stops[stop] as Stop, ...(row && { row: withBytes(row) }) }
    }
    const rows: { [N in Name]?: readonly SqlRow[] } = {}
    for (const [index, found] of (returned ?? []).entries()) {
      const name = names[index]
      if (name !== undefined && found.length > 0) rows[name] = found.map(withBytes)
    }
    return { kind: 'done', rows }
  }

  /** In JSON bytes are hexadecimal digits after `\x`. */
  function withBytes(row: SqlRow): SqlRow {
    const bytesOf = ([column, value]: [string, SqlValue]): [string, SqlValue] =>
      byteColumns.has(column) && typeof value === 'string'
        ? [column, Buffer.from(value.slice(2), 'hex')]
        : [column, value]
    return Object.fromEntries(Object.entries(row).map(bytesOf))
  }
}

type Call = { name: string; placeholders: string; values: SqlValue[] }

async function called(client: pg.PoolClient, { name, placeholders, values }: Call): Promise<Returned> {
  try {
    const text = `select pg_temp.${name}(${placeholders}) as result`
    const { rows } = await client.query<{ result: Returned }>({ name, text, values })
    return rows[0]?.result ?? null
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === STOPPED)
      return JSON.parse(error.message) as Returned
    throw error
  }
}

/** Whether the user may make functions that last as long as the connection. */
export async function mayCompile(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select has_database_privilege(current_database(), 'temporary') as granted`,
  )
  return rows[0]?.granted === true
}

/** The names of all columns that hold bytes. */
export async function readByteColumns(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where atttypid = 'bytea'::regtype and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}
