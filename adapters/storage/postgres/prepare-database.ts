import type pg from 'pg'
import { startFaults } from '../../../application/start-faults.ts'
import { addKeyCheck, checkDataKey, findKeyChecksSql } from '../check-data-key.ts'
import { refuseUnfinished, UNFINISHED } from '../copy/unfinished-copy.ts'
import { readKeyRing } from '../keys/stored-key-ring.ts'
import {
  checkMigrated,
  findMigrations,
  type HadMigration,
  MIGRATION_TABLE,
  type Migrated,
  toMigrate,
} from '../schema/migrations.ts'
import { postgresColumns } from '../schema/schema.ts'
import type { KeyRing } from '../sealing/key-ring.ts'
import type { SqlRow } from '../write.ts'
import { takeLock } from './advisory-lock.ts'
import { typedStatement } from './typed-statement.ts'

/** How a database is opened. */
type Opening = {
  /** A copy into it may be unfinished. */
  mayBeUnfinished?: boolean | undefined
  asServer?: boolean | undefined
}

/**
 * Brings a database that `dataKey` opens up to date, as one step: processes that do it at the same time come one after
 * the other, and one that is killed leaves nothing half-done.
 *
 * @returns what was run for that
 * @throws Error if the key is missing, malformed or another one, a copy is unfinished, or a migration fails; nothing
 * was changed then
 */
export async function prepareDatabase(
  client: pg.Client,
  dataKey: string,
  opening: Opening = {},
): Promise<Migrated[]> {
  await client.query('begin')
  try {
    const migrated = await prepareInTransaction(client, dataKey, opening)
    await client.query('commit')
    return migrated
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** As `prepareDatabase`, in the transaction that the caller has begun. */
export async function prepareInTransaction(
  client: pg.Client,
  dataKey: string,
  { mayBeUnfinished = false, asServer }: Opening = {},
): Promise<Migrated[]> {
  await client.query(`select ${takeLock(`'["schema"]'`)}`)
  refuseUnfinished(!mayBeUnfinished && (await hasTable(client, UNFINISHED)))
  const check = checkDataKey(dataKey, await storedKeyChecks(client))
  await checkMayCreate(client)
  const had = await migrationsOf(client)
  const migrated: Migrated[] = []
  for (const { migration, statements } of toMigrate(had, postgresColumns, dataKey, { asServer })) {
    const fromMs = performance.now()
    for (const statement of statements) await client.query(typedStatement(statement))
    migrated.push({ migration, ms: Math.round(performance.now() - fromMs) })
  }
  await client.query(typedStatement(addKeyCheck(check)))
  return migrated
}

/** As `prepareDatabase`, for openings that only read: an older schema is refused. */
export async function checkDatabase(
  client: pg.Client,
  dataKey: string,
  { mayBeUnfinished = false }: Opening = {},
): Promise<void> {
  refuseUnfinished(!mayBeUnfinished && (await hasTable(client, UNFINISHED)))
  checkDataKey(dataKey, await storedKeyChecks(client))
  checkMigrated(await migrationsOf(client))
}

/** The keys of a database that was prepared. @throws Error as `openKeyRing` */
export const storedKeyRing = (client: pg.Client, dataKey: string): Promise<KeyRing> =>
  readKeyRing(async (statement) => (await client.query<SqlRow>(typedStatement(statement))).rows, dataKey)

/** PostgreSQL would say it in its own words. */
async function checkMayCreate(client: pg.Client): Promise<void> {
  const mayCreate = `select has_schema_privilege(current_schema(), 'create') as granted`
  const { rows } = await client.query<{ granted: boolean | null }>(mayCreate)
  if (!rows[0]?.granted) {
    throw new Error(startFaults['postgres.owner'])
  }
}

/** The migrations that the database has had; undefined if it has no table of them. */
async function migrationsOf(client: pg.Client): Promise<HadMigration[] | undefined> {
  if (!(await hasTable(client, MIGRATION_TABLE))) return undefined
  return (await client.query<HadMigration>(findMigrations)).rows
}

async function storedKeyChecks(client: pg.Client): Promise<Uint8Array[]> {
  if (!(await hasTable(client, 'meta'))) return []
  return (await client.query<{ value: Uint8Array }>(findKeyChecksSql)).rows.map(({ value }) => value)
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const sql = 'select to_regclass($1) is not null as known'
  const { rows } = await client.query<{ known: boolean }>(sql, [name])
  return rows[0]?.known === true
}
