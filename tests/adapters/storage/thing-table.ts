import type pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openPool } from '../../../adapters/storage/postgres/connection.ts'
import { openWriter } from '../../../adapters/storage/postgres/write-transactions.ts'
import { type SqlRow, type Statement, sql } from '../../../adapters/storage/write.ts'
import { emptyDatabase } from './postgres-databases.ts'

/** For the tests of a file: a database with the table `thing`, which is empty at the start of each. */
export function thingTable() {
  let url = ''
  const pools: pg.Pool[] = []
  /** Why the database was unavailable, as a writer told it in this test. */
  const reasons: string[] = []
  const newPool = (): pg.Pool => {
    const opened = openPool({ url }, () => {})
    pools.push(opened)
    return opened
  }
  const pool = () => pools[0] ?? newPool()

  beforeAll(async () => {
    url = await emptyDatabase()
    await pool().query('create table thing (name text primary key, amount bigint, content bytea)')
  })
  afterAll(() => Promise.all(pools.map((each) => each.end())))
  afterEach(async () => {
    reasons.splice(0)
    await pool().query('delete from thing')
  })

  return {
    pool,
    newPool,
    reasons,
    things: async () =>
      (await pool().query<SqlRow>('select name, amount, content from thing order by name collate "C"')).rows,
    add: (name: string, amount: number | null = 1, content: Uint8Array | null = null): Statement =>
      sql`insert into thing (name, amount, content) values (${name}, ${amount}, ${content})`,
    /** One with connections of its own unless it is given some. */
    writer: (on = newPool()) => openWriter({ pool: on, onError: (reason) => reasons.push(reason) }),
  }
}
