import { type Kysely, type MigrationProvider, Migrator } from 'kysely'

/**
 * Brings the schema up to date; does nothing if it is. The caller opens the transaction that all of it belongs to.
 * @throws Error of the migration that failed; the transaction is to be rolled back
 */
export async function migrate(db: Kysely<unknown>, provider: MigrationProvider): Promise<void> {
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateToLatest()
  if (error !== undefined) throw error
}

/**
 * Refuses a database whose schema is not that of this release, for openings that may not change it.
 * @throws Error if a migration is still to be run
 */
export async function checkMigrated(db: Kysely<unknown>, provider: MigrationProvider): Promise<void> {
  const known = await new Migrator({ db, provider }).getMigrations()
  if (known.some(({ executedAt }) => executedAt === undefined)) {
    throw new Error('The database has an older schema: start the server once, it brings it up to date.')
  }
}
