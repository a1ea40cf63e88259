import type Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { addKeyCheckSql, findKeyCheckSql, keyCheck } from '../sql/key-check.ts'
import { checkMigrated, migrate } from '../sql/migrate.ts'
import { sqliteColumns } from '../sql/migrations/column-types.ts'
import { migrations } from '../sql/migrations/migrations.ts'
import { ImmediateDialect } from './immediate-dialect.ts'

/**
 * Brings a database that `dataKey` opens up to date; a wrong key changes nothing.
 * @throws Error if the key is missing, malformed or another one, or a migration fails
 */
export async function prepareDatabase(db: Database.Database, dataKey: string): Promise<void> {
  const check = keyCheck(dataKey, storedKeyCheck(db))
  await migrate(new Kysely<unknown>({ dialect: new ImmediateDialect(db) }), migrations(sqliteColumns))
  db.prepare(addKeyCheckSql).run(check)
  // Another process may have made it in the meantime, with another key.
  keyCheck(dataKey, storedKeyCheck(db))
}

/** As `prepareDatabase`, for a connection that only reads: an older schema is refused. */
export async function checkDatabase(db: Database.Database, dataKey: string): Promise<void> {
  keyCheck(dataKey, storedKeyCheck(db))
  await checkMigrated(new Kysely<unknown>({ dialect: new ImmediateDialect(db) }), migrations(sqliteColumns))
}

function storedKeyCheck(db: Database.Database): Uint8Array | undefined {
  const known = db.prepare(`select 1 from sqlite_master where type = 'table' and name = 'meta'`).get()
  if (!known) return undefined
  return db.prepare<[], { value: Uint8Array }>(findKeyCheckSql).get()?.value
}
