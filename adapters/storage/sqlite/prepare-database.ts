import type Database from 'better-sqlite3'
import { addKeyCheck, checkDataKey, findKeyChecksSql } from '../check-data-key.ts'
import { refuseUnfinished, UNFINISHED } from '../copy/unfinished-copy.ts'
import { findKeys, wrappedKeyOf } from '../keys/stored-key-ring.ts'
import {
  checkMigrated,
  findMigrations,
  type HadMigration,
  MIGRATION_TABLE,
  type Migrated,
  toMigrate,
} from '../schema/migrations.ts'
import { sqliteColumns } from '../schema/schema.ts'
import { type KeyRing, openKeyRing } from '../sealing/key-ring.ts'
import type { SqlRow, Statement } from '../write.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

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
export function prepareDatabase(
  db: Database.Database,
  dataKey: string,
  { mayBeUnfinished = false, asServer }: Opening = {},
): Migrated[] {
  db.exec('begin immediate')
  try {
    refuseUnfinished(!mayBeUnfinished && hasTable(db, UNFINISHED))
    const check = checkDataKey(dataKey, storedKeyChecks(db))
    const run = ({ sql, values }: Statement) => db.prepare(sql).run(...values)
    const migrated = toMigrate(migrationsOf(db), sqliteColumns, dataKey, { asServer }).map(
      ({ migration, statements }) => {
        const fromMs = performance.now()
        for (const statement of statements) run(statement)
        return { migration, ms: Math.round(performance.now() - fromMs) }
      },
    )
    run(addKeyCheck(check))
    db.exec('commit')
    return migrated
  } catch (error) {
    if (db.inTransaction) db.exec('rollback')
    throw error
  }
}

/** As `prepareDatabase`, for a connection that only reads: an older schema is refused. */
export async function checkDatabase(
  db: Database.Database,
  dataKey: string,
  { mayBeUnfinished = false, asServer }: Opening = {},
): Promise<void> {
  refuseUnfinished(!mayBeUnfinished && (await retryWhileBusy(() => hasTable(db, UNFINISHED))))
  checkDataKey(dataKey, await retryWhileBusy(() => storedKeyChecks(db)))
  checkMigrated(await retryWhileBusy(() => migrationsOf(db)), { asServer })
}

/** The keys of a database that was prepared. @throws Error as `openKeyRing` */
export const storedKeyRing = (db: Database.Database, dataKey: string): KeyRing =>
  openKeyRing(dataKey, db.prepare<[], SqlRow>(findKeys.sql).all().map(wrappedKeyOf))

/** The migrations that the database has had; undefined if it has no table of them. */
const migrationsOf = (db: Database.Database): HadMigration[] | undefined =>
  hasTable(db, MIGRATION_TABLE) ? db.prepare<[], HadMigration>(findMigrations).all() : undefined

const storedKeyChecks = (db: Database.Database): Uint8Array[] =>
  hasTable(db, 'meta') ? db.prepare<[], Uint8Array>(findKeyChecksSql).pluck().all() : []

const hasTable = (db: Database.Database, name: string): boolean =>
  db.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(name) !== undefined
