import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgresStorage, type PostgresOptions } from '../../../adapters/postgres/postgres-storage.ts'
import type { SqlStorage } from '../../../adapters/sql/sql-storage.ts'
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

/** A storage on a new database, or on the one named. */
export async function openPostgres(options: Partial<PostgresOptions> = {}): Promise<SqlStorage> {
  return openPostgresStorage({ dataKey, ...options, url: options.url ?? (await newDatabase()) })
}
