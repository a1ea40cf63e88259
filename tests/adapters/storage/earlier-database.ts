import Database from 'better-sqlite3'
import { Kysely, Migrator, SqliteDialect } from 'kysely'
import { expect } from 'vitest'
import { addKeyCheckSql, checkDataKey } from '../../../adapters/sql/check-data-key.ts'
import { sqliteColumns } from '../../../adapters/sql/migrations/column-types.ts'
import { migrations } from '../../../adapters/sql/migrations/migrations.ts'
import { dataKey, newFile } from './sqlite-files.ts'

/** A database whose last migration was `migration`. */
export async function aDatabaseOf(migration: string): Promise<Database.Database> {
  const db = new Database(newFile())
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new SqliteDialect({ database: db }) }),
    provider: migrations(sqliteColumns, dataKey),
  })
  expect((await migrator.migrateTo(migration)).error).toBeUndefined()
  db.prepare(addKeyCheckSql).run(checkDataKey(dataKey, undefined))
  return db
}
