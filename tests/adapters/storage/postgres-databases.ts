import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import {
  openPostgresStorage,
  type PostgresOptions,
} from '../../../adapters/storage/postgres/postgres-storage.ts'
import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { dataKey } from './sqlite-files.ts'

let template: Promise<string> | undefined

const urlOf = (database: string) => `${inject('postgresServer')}/${database}`

/** Runs one statement on a database, without a storage. */
export async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A database of its own name, empty unless it is a copy. */
async function create(clause: string): Promise<string> {
  const name = `city_${randomUUID().replaceAll('-', '')}`
  await query(urlOf('postgres'), `create database ${name} ${clause}`)
  return name
}

/** The address of a new database without any table. */
export const emptyDatabase = async (clause = ''): Promise<string> => urlOf(await create(clause))

/** The address of a new database with the schema of this release, made with `dataKey`. */
export async function newDatabase(): Promise<string> {
  template ??= makeTemplate()
  return urlOf(await create(`template ${await template} strategy file_copy`))
}

async function makeTemplate(): Promise<string> {
  const name = await create('')
  const storage = await openPostgresStorage({ url: urlOf(name), dataKey })
  await storage.close()
  return name
}

/** Databases that tests have given back, as new. Making one takes ten times as long as emptying it. */
const givenBack: string[] = []
let renewSql: Promise<string> | undefined

/** A storage on the database that is named, or on one as new, which is given back when the storage is closed. */
export async function openPostgres(options: Partial<PostgresOptions> = {}): Promise<SqlStorage> {
  if (options.url !== undefined) return openPostgresStorage({ dataKey, ...options, url: options.url })
  const url = givenBack.pop() ?? (await newDatabase())
  const storage = await openPostgresStorage({ dataKey, ...options, url })
  let closed: Promise<void> | undefined
  return {
    ...storage,
    close() {
      closed ??= storage.close().then(() => giveBack(url))
      return closed
    },
  }
}

async function giveBack(url: string): Promise<void> {
  renewSql ??= makeRenewSql()
  await query(url, await renewSql)
  givenBack.push(url)
}

/** Statements that make a database with the schema of this release what a new one is. */
async function makeRenewSql(): Promise<string> {
  const url = await newDatabase()
  const namesOf = (sql: string) => query<{ name: string }>(url, sql)
  const tables = await namesOf(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  )
  const sequences = await namesOf('select sequencename as name from pg_sequences')
  const filled = await Promise.all(
    tables.map(async ({ name }) => {
      const [{ rows }] = (await query(url, `select json_agg(t)::text as rows from "${name}" t`)) as [
        { rows: string | null },
      ]
      const text = pg.escapeLiteral(rows ?? '[]')
      return `insert into "${name}" overriding system value select * from json_populate_recordset(null::"${name}", ${text})`
    }),
  )
  return [
    // No trigger keeps what is only to be added to.
    'set session_replication_role = replica',
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...filled,
    ...sequences.map(({ name }) => `alter sequence "${name}" restart`),
  ].join(';')
}
