import type pg from 'pg'
import { type Lock, sortedLocks } from '../sql/lock.ts'
import type { PlanResult, SqlRow, SqlValue, WritePlan } from '../sql/write-plan.ts'
import { lockLine, takeLocks } from './advisory-lock.ts'
import { type PlanFunction, planFunction } from './plan-function.ts'
import { planShapes } from './plan-shape.ts'

/** Functions of a connection at most; then another one takes its place. */
const MAX_FUNCTIONS = 200
/**
 * How long PostgreSQL keeps how it carries out the statements of a function, milliseconds. What is best for a few rows, to read all of
 * them, would go on being done once a form has opened.
 */
const KEPT_MS = 500

/** Runs plans as functions of the database, which it makes once for each shape of a plan and connection. */
export type CompiledPlans = {
  /** `plan` as a call of a function; undefined if it is not one of those that can be. */
  callOf<Stop, Name extends string>(plan: WritePlan<Stop, Name>): PlanCall<Stop, Name> | undefined
  /** Runs calls of one function in one round trip and transaction, one after the other, with the locks of all of them. */
  run<Stop, Name extends string>(
    client: pg.PoolClient,
    calls: readonly PlanCall<Stop, Name>[],
  ): Promise<PlanResult<Stop, Name>[]>
  /** Whether the connection has so many functions that it is to be closed. */
  isFull(client: pg.PoolClient): boolean
}

/** A call of the function of a plan's shape, with its values. */
export type PlanCall<Stop = unknown, Name extends string = string> = {
  /** Of the function. */
  name: string
  function: PlanFunction
  values: readonly SqlValue[]
  /** How many bytes the long values take; texts are short. */
  size: number
  locks: readonly Lock[]
  /** The possible stops by number, and the names of returned rows. */
  stops: readonly Stop[]
  names: readonly Name[]
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
  const texts = new Map<string, string>()
  const plannedAt = new WeakMap<pg.PoolClient, number>()

  async function make(client: pg.PoolClient, { name, function: { definition } }: PlanCall): Promise<void> {
    const functions = made.get(client) ?? new Set()
    if (functions.has(name)) return
    await client.query(`create function pg_temp.${name}${definition}`)
    made.set(client, functions.add(name))
  }

  async function planAnew(client: pg.PoolClient): Promise<void> {
    const now = performance.now()
    const before = plannedAt.get(client)
    if (before !== undefined && now - before < KEPT_MS) return
    plannedAt.set(client, now)
    if (before !== undefined) await client.query('discard plans')
  }

  return {
    callOf(plan) {
      const { shape, values } = shapeOf(plan)
      if (!shape || shape.uses++ < minimumUses) return undefined
      shape.function ??= planFunction(plan) ?? 'none'
      if (shape.function === 'none') return undefined
      const { texts, numbers, bytes, stops, names } = values
      return {
        name: shape.name,
        function: shape.function,
        values: [...texts, ...numbers, ...bytes],
        size: bytes.reduce((sum, { length }) => sum + length, 0),
        locks: plan.locks,
        stops,
        names,
      }
    },

    async run(client, calls) {
      const [first] = calls
      if (!first) return []
      await make(client, first)
      await planAnew(client)
      const locks = sortedLocks(calls.flatMap((call) => call.locks)).map(lockLine)
      const name = `${first.name}_${calls.length}${locks.length > 0 ? '_locked' : ''}`
      let text = texts.get(name)
      if (text === undefined) {
        text = textOf(first, calls.length, locks.length > 0)
        texts.set(name, text)
      }
      const values: SqlValue[] = locks.length > 0 ? [locks.join('\n')] : []
      for (const call of calls) values.push(...call.values)
      const { rows } = await client.query<Returned[]>({ name, text, values, rowMode: 'array' })
      return calls.map((call, index) => resultOf(rows[0]?.[index] ?? null, call))
    },

    isFull: (client) => (made.get(client)?.size ?? 0) >= MAX_FUNCTIONS,
  }

  function resultOf<Stop, Name extends string>(
    returned: Returned,
    { stops, names }: PlanCall<Stop, Name>,
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

/** SQL that calls a function `count` times, after the locks were taken that its first value names. */
function textOf({ name, function: { types } }: PlanCall, count: number, locked: boolean): string {
  let at = locked ? 1 : 0
  const calls = Array.from({ length: count }, () => {
    const values = types.map((type) => `$${++at}::${type}`)
    return `pg_temp.${name}(${values.join()})`
  })
  // The row that the calls are made for is there once the locks are.
  return `select ${calls.join()}${locked ? ` from (${takeLocks('$1::text')}) taken where locks > 0` : ''}`
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
