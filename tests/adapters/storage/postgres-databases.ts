import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
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
  const [rows] = await queries<T>(url, [sql])
  return rows ?? []
}

/** Runs statements one after the other, on one connection: to connect takes longer than most of them. */
export async function queries<T extends pg.QueryResultRow>(
  url: string,
  statements: readonly string[],
): Promise<T[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows: T[][] = []
  try {
    for (const statement of statements) rows.push((await client.query<T>(statement)).rows)
    return rows
  } finally {
    await client.end()
  }
}

/** A connection that stays open until this process or the server ends. */
async function stayConnected(url: string): Promise<pg.Client> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket })
  client.on('error', () => {})
  await client.connect()
  socket.unref()
  return client
}

let creating: Promise<pg.Client> | undefined

/** A database of its own name, empty unless it is a copy. */
async function create(clause: string): Promise<string> {
  creating ??= stayConnected(urlOf('postgres'))
  const name = `city_${randomUUID().replaceAll('-', '')}`
  await (await creating).query(`create database ${name} ${clause}`)
  return name
}

/** The address of a new database that is the same as that at `url`, which nobody is connected to. */
export const copyOf = async (url: string): Promise<string> =>
  urlOf(await create(`template ${new URL(url).pathname.slice(1)} strategy file_copy`))

/** The address of a new database without any table. */
export const emptyDatabase = async (clause = ''): Promise<string> => urlOf(await create(clause))

/** The address of a new database with the schema of this release, made with `dataKey`. */
export async function newDatabase(): Promise<string> {
  template ??= makeTemplate()
  return copyOf(await template)
}

async function makeTemplate(): Promise<string> {
  const url = await emptyDatabase()
  const storage = await openPostgresStorage({ url, dataKey })
  await storage.close()
  return url
}

/** A database that was made for storages that take what there is. */
type Reused = { url: string; renewer: pg.Client }

/** Databases that tests have given back, as new. Making one takes ten times as long as emptying it. */
const givenBack: Reused[] = []
let renewSql: Promise<string> | undefined

/** A storage on the database that is named, or on one as new, which is given back when the storage is closed. */
export async function openPostgres(options: Partial<PostgresOptions> = {}): Promise<SqlStorage> {
  if (options.url !== undefined) return openPostgresStorage({ dataKey, ...options, url: options.url })
  const reused = givenBack.pop() ?? (await makeReused())
  const storage = await openPostgresStorage({ dataKey, ...options, url: reused.url })
  let closed: Promise<void> | undefined
  return {
    ...storage,
    close() {
      closed ??= storage.close().then(() => giveBack(reused))
      return closed
    },
  }
}

async function makeReused(): Promise<Reused> {
  const url = await newDatabase()
  return { url, renewer: await stayConnected(url) }
}

async function giveBack(reused: Reused): Promise<void> {
  renewSql ??= makeRenewSql()
  await reused.renewer.query(await renewSql)
  givenBack.push(reused)
}

/** Statements that make a database with the schema of this release what a new one is. */
async function makeRenewSql(): Promise<string> {
  const url = await newDatabase()
  const [tables = [], sequences = []] = await queries<{ name: string }>(url, [
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
    'select sequencename as name from pg_sequences',
  ])
  const contents = await queries<{ rows: string | null }>(
    url,
    tables.map(({ name }) => `select json_agg(t)::text as rows from "${name}" t`),
  )
  const filled = tables.map(({ name }, at) => {
    const text = pg.escapeLiteral(contents[at]?.[0]?.rows ?? '[]')
    return `insert into "${name}" overriding system value select * from json_populate_recordset(null::"${name}", ${text})`
  })
  return [
    // No trigger keeps what is only to be added to.
    'set session_replication_role = replica',
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...filled,
    ...sequences.map(({ name }) => `alter sequence "${name}" restart`),
  ].join(';')
}
