import type pg from 'pg'
import type { ReadRows, SqlEngine } from '../sql-engine.ts'
import { type SqlRow, sql } from '../write.ts'
import { inTime } from '../write-deadline.ts'
import { tryTaskLock } from './advisory-lock.ts'
import { type OnDamage, orUnavailable } from './postgres-failure.ts'
import { typedStatement } from './typed-statement.ts'
import type { Writer } from './write-transactions.ts'

type Parts = {
  pool: pg.Pool
  /** None where nothing is to be written. */
  writer: Writer | undefined
  /** Called with why a write was given up. */
  onError: (reason: string) => void
  /** Called when a read finds the database damaged. */
  onDamage: OnDamage
  onOutsideChange: SqlEngine['onOutsideChange']
}

/** Reads and writes on the connections of a pool. */
export function postgresEngine({ pool, writer, onError, onDamage, onOutsideChange }: Parts): SqlEngine {
  const all = rowsOf(pool, onDamage)
  return {
    get: async (statement) => (await all(statement))[0],
    all,
    async write(write, value) {
      if (!writer) throw new Error('This storage was opened to be read only.')
      return inTime(writer.write(write, value), onError)
    },
    // An import raises it; nothing else is read by it.
    changeMark: async () => Number((await all(sql`select version from city where id = 1`))[0]?.version),
    onOutsideChange,
    snapshot: (work) => snapshot(pool, onDamage, work),
    alone: (task, work) => alone(pool, task, work),
  }
}

const rowsOf =
  (asked: Pick<pg.ClientBase, 'query'>, onDamage: OnDamage): ReadRows =>
  async (statement) =>
    (await orUnavailable(() => asked.query<SqlRow>(typedStatement(statement)), onDamage)).rows

/** On a connection of its own, in one transaction. */
async function snapshot<T>(
  pool: pg.Pool,
  onDamage: OnDamage,
  work: (read: ReadRows) => Promise<T>,
): Promise<T> {
  const client = await orUnavailable(() => pool.connect())
  let failed = true
  try {
    await orUnavailable(() => client.query('begin transaction isolation level repeatable read, read only'))
    const result = await work(rowsOf(client, onDamage))
    await client.query('commit')
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}

/** The lock is let go of however the process ends, with the connection that holds it. */
async function alone<T>(pool: pg.Pool, task: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = await orUnavailable(() => pool.connect())
  let held = true
  try {
    const { rows } = await client.query<{ held: boolean }>(`select ${tryTaskLock('$1')} as held`, [task])
    held = rows[0]?.held === true
    return held ? await work() : undefined
  } finally {
    client.release(held)
  }
}
