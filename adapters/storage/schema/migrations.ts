import { startFaults } from '../../../application/start-faults.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { newKeyRing, wrapKeyRing } from '../sealing/key-ring.ts'
import { raw, type Statement, sql } from '../write.ts'
import { type ColumnTypes, schema } from './schema.ts'

/** A step of the schema, by its name. One that was released is never changed or removed. */
export type Migration = {
  name: string
  /**
   * It only adds what the release before neither reads nor has to write: a table, or a column that may be empty.
   * Servers of that release go on beside it, and start on it; what it makes needless goes a release later.
   */
  expands?: true
  statements(types: ColumnTypes, dataKey: string): readonly Statement[]
}

/** Every migration in its order. From the first release on the schema grows by the next. */
export const migrations: readonly Migration[] = [
  {
    name: '0001-schema',
    statements: (types, dataKey) => {
      const nowMs = Date.now()
      return [
        ...schema(types).map(raw),
        ...wrapKeyRing(dataKey, newKeyRing()).map(
          ({ purpose, generation, wrapped }) => sql`insert into key_ring
              (purpose, generation, wrapped, made_at_ms, resealed_at_ms)
            values (${purpose}, ${generation}, ${wrapped}, ${nowMs}, ${nowMs})`,
        ),
      ]
    },
  },
]

/** The table that says which migrations a database has had. */
export const MIGRATION_TABLE = 'migration'

/** One that a database has had; `expands` is 1 or 0. */
export type HadMigration = { name: string; expands: number }

/** Those that it has had. */
export const findMigrations = `select name, expands from ${MIGRATION_TABLE}`

/** A migration that was run, and how long that took. */
export type Migrated = { migration: string; ms: number }

/** Who opens a database. */
type Opening = {
  /** A server, which may serve what a later release has added to; what copies or erases must know everything. */
  asServer?: boolean | undefined
  /** Every migration of the release. */
  known?: readonly Migration[]
}

/**
 * What brings a database up to date, migration by migration; nothing if it is. All of it belongs into one transaction.
 *
 * @param had the migrations it has had; undefined if it has no such table
 * @param dataKey encrypts the keys of a new database, which are random
 * @throws Error in words for the operator if a newer release made the schema
 */
export function toMigrate(
  had: readonly HadMigration[] | undefined,
  types: ColumnTypes,
  dataKey: string,
  opening: Opening = {},
): readonly { migration: string; statements: readonly Statement[] }[] {
  const table = sql`create table ${raw(MIGRATION_TABLE)} (name ${raw(types.text)} primary key not null,
    expands ${raw(types.int)} not null)${raw(types.keyedTable)}`
  return waitingAfter(had ?? [], opening).map(({ name, expands, statements }, at) => ({
    migration: name,
    statements: [
      ...(had || at > 0 ? [] : [table]),
      ...statements(types, dataKey),
      sql`insert into ${raw(MIGRATION_TABLE)} (name, expands) values (${name}, ${Number(expands === true)})`,
    ],
  }))
}

/**
 * Refuses a database whose schema is not that of this release, for openings that may not change it.
 * @throws Error in words for the operator
 */
export function checkMigrated(had: readonly HadMigration[] | undefined, opening: Opening = {}): void {
  if (waitingAfter(had ?? [], opening).length > 0) throw new Error(startFaults['schema.older'])
}

/** The migrations that are to come. */
function waitingAfter(
  had: readonly HadMigration[],
  { asServer = false, known = migrations }: Opening,
): readonly Migration[] {
  const newer = had.find(
    ({ name, expands }) => !known.some((one) => one.name === name) && !(asServer && expands === 1),
  )
  if (newer) throw new Error(textOf(startFaults, 'schema.newer', { migration: newer.name }))
  return known.filter(({ name }) => !had.some((one) => one.name === name))
}
