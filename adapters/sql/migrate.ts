import { type Kysely, type MigrationProvider, Migrator } from 'kysely'
import { startFaults } from '../../application/start-faults.ts'
import { textOf } from '../../application/texts/dictionary.ts'

/**
 * Brings the schema up to date; does nothing if it is. The caller opens the transaction that all of it belongs to.
 * @throws Error of the migration that failed, or in words for the operator if a newer release made the schema; the transaction is to be
 * rolled back
 */
export async function migrate(db: Kysely<unknown>, provider: MigrationProvider): Promise<void> {
  const migrator = new Migrator({ db, provider, disableTransactions: true })
  const { error } = await migrator.migrateToLatest()
  const migration = unknownMigration(error)
  if (migration !== undefined)
    throw new Error(textOf(startFaults, 'schema.newer', { migration }), { cause: error })
  if (error !== undefined) throw error
}

/** The migration that the database has and this release does not know, if that is the error. */
const unknownMigration = (error: unknown): string | undefined =>
  error instanceof Error
    ? /^corrupted migrations: previously executed migration (\S+) is missing$/.exec(error.message)?.[1]
    : undefined

/**
 * Refuses a database whose schema is not that of this release, for openings that may not change it.
 * @throws Error if a migration is still to be run
 */
export async function checkMigrated(db: Kysely<unknown>, provider: MigrationProvider): Promise<void> {
  const known = await new Migrator({ db, provider }).getMigrations()
  if (known.some(({ executedAt }) => executedAt === undefined)) {
    throw new Error(startFaults['schema.older'])
  }
}
