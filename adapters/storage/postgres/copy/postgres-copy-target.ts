import type pg from 'pg'
import { CopyRefused, type CopyTarget } from '../../copy/copy-ends.ts'
import { beginsCopy, findSourceSql, markFinishedSql, markUnfinishedSql } from '../../copy/unfinished-copy.ts'
import type { SqlRow } from '../../write.ts'
import { connect } from '../open-database.ts'
import { prepareDatabase, prepareInTransaction } from '../prepare-database.ts'
import { typedStatement } from '../typed-statement.ts'

const tablesSql = `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`
const columnsSql = `select relname as "table", attname as name, format_type(atttypid, null) as type
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped`

type Types = ReadonlyMap<string, string>

/**
 * An empty database to be filled page by page, or one in which that was interrupted.
 *
 * @param source a name of what is copied, the same when an interrupted copy goes on
 * @throws CopyRefused if it holds anything but an interrupted copy of `source`
 * @throws Error as `connect`, and if the user may not create tables
 */
export async function openPostgresCopyTarget(
  url: string,
  dataKey: string,
  source: string,
): Promise<CopyTarget> {
  const client = await connect({ url }, async (client) => {
    const marked = async () => (await client.query<{ source: string }>(findSourceSql)).rows[0]?.source
    if (await beginsCopy(await tablesOf(client), source, marked)) await mark(client, source)
    await prepareDatabase(client, dataKey, { mayBeUnfinished: true })
  })
  return targetOn(client, await columnTypes(client), {
    asStep: (work) => inTransaction(client, work),
    finish: async () => void (await client.query(markFinishedSql)),
  })
}

/**
 * An empty database that is filled as one step: unless the copy is finished, it stays empty.
 *
 * @throws CopyRefused if it holds anything
 * @throws Error as `connect`, and if the user may not create tables
 */
export async function openEmptyPostgres(url: string, dataKey: string): Promise<CopyTarget> {
  const client = await connect({ url }, async (client) => {
    await client.query('begin')
    if ((await tablesOf(client)).length > 0) throw new CopyRefused('not-empty')
    await prepareInTransaction(client, dataKey)
  })
  return targetOn(client, await columnTypes(client), {
    asStep: (work) => work(),
    finish: async () => void (await client.query('commit')),
  })
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(tablesSql)
  return rows.map(({ name }) => name)
}

async function mark(client: pg.Client, source: string): Promise<void> {
  const [create, insert] = markUnfinishedSql
  await inTransaction(client, async () => {
    await client.query(create)
    await client.query(typedStatement({ sql: insert, values: [source] }))
  })
}

async function columnTypes(client: pg.Client): Promise<Types> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(columnsSql)
  return new Map(rows.map(({ table, name, type }) => [`${table}.${name}`, type]))
}

type Steps = {
  /** Runs `work` as one step. */
  asStep(work: () => Promise<void>): Promise<void>
  finish(): Promise<void>
}

function targetOn(client: pg.Client, types: Types, { asStep, finish }: Steps): CopyTarget {
  return {
    read: async (statement) => (await client.query<SqlRow>(typedStatement(statement))).rows,
    insert: (table, rows, replace) =>
      asStep(async () => {
        if (replace) await client.query(`delete from ${table}`)
        await insertRows(client, types, table, rows)
      }),
    async setLastNumber(table, last) {
      const sequence = `pg_get_serial_sequence('${table}', 'seq')`
      await client.query(`select setval(${sequence}, greatest($1::bigint, 1), $1::bigint > 0)`, [last])
    },
    async finish() {
      await finish()
      // Until autovacuum comes by, it would plan as for empty tables.
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

/** In one statement, a list for each column. */
async function insertRows(
  client: pg.Client,
  types: Types,
  table: string,
  rows: readonly SqlRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const lists = columns.map((column, index) => `$${index + 1}::${types.get(`${table}.${column}`)}[]`)
  await client.query({
    name: `copy ${table}`,
    text: `insert into ${table} (${columns.join(', ')}) overriding system value select * from unnest(${lists.join(', ')})`,
    values: columns.map((column) => rows.map((row) => row[column])),
  })
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
