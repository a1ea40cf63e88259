import type Database from 'better-sqlite3'
import { addKeyCheck, checkDataKey, findKeyChecksSql } from '../check-data-key.ts'
import { refuseUnfinished, UNFINISHED } from '../copy/unfinished-copy.ts'
import { findKeys, wrappedKeyOf } from '../keys/stored-key-ring.ts'
import { checkMigrated, findMigrations, MIGRATION_TABLE, toMigrate } from '../schema/migrations.ts'
import { sqliteColumns } from '../schema/schema.ts'
import { type KeyRing, openKeyRing } from '../sealing/key-ring.ts'
import type { SqlRow } from '../write.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

/**
 * Brings a database that `dataKey` opens up to date, as one step: processes that do it at the same time come one after
 * the other, and one that is killed leaves nothing half-done.
 *
 * @param mayBeUnfinished true: a copy into it may be unfinished
 * @throws Error if the key is missing, malformed or another one, a copy is unfinished, or a migration fails; nothing
 * was changed then
 */
export function prepareDatabase(db: Database.Database, dataKey: string, mayBeUnfinished = false): void {
  db.exec('begin immediate')
  try {
    refuseUnfinished(!mayBeUnfinished && hasTable(db, UNFINISHED))
    const check = checkDataKey(dataKey, storedKeyChecks(db))
    for (const { sql, values } of [
      ...toMigrate(migrationsOf(db), sqliteColumns, dataKey),
      addKeyCheck(check),
    ])
      db.prepare(sql).run(...values)
    db.exec('commit')
  } catch (error) {
    if (db.inTransaction) db.exec('rollback')
    throw error
  }
}

/** As `prepareDatabase`, for a connection that only reads: an older schema is refused. */
export async function checkDatabase(
  db: Database.Database,
  dataKey: string,
  mayBeUnfinished = false,
): Promise<void> {
  refuseUnfinished(!mayBeUnfinished && (await retryWhileBusy(() => hasTable(db, UNFINISHED))))
  checkDataKey(dataKey, await retryWhileBusy(() => storedKeyChecks(db)))
  checkMigrated(await retryWhileBusy(() => migrationsOf(db)))
}

/** The keys of a database that was prepared. @throws Error as `openKeyRing` */
export const storedKeyRing = (db: Database.Database, dataKey: string): KeyRing =>
  openKeyRing(dataKey, db.prepare<[], SqlRow>(findKeys.sql).all().map(wrappedKeyOf))

/** The names of the migrations that the database has had; undefined if it has no table of them. */
const migrationsOf = (db: Database.Database): string[] | undefined =>
  hasTable(db, MIGRATION_TABLE) ? db.prepare<[], string>(findMigrations).pluck().all() : undefined

const storedKeyChecks = (db: Database.Database): Uint8Array[] =>
  hasTable(db, 'meta') ? db.prepare<[], Uint8Array>(findKeyChecksSql).pluck().all() : []

const hasTable = (db: Database.Database, name: string): boolean =>
  db.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(name) !== undefined
