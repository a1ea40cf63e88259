import { startFaults } from '../../../application/start-faults.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { newKeyRing, wrapKeyRing } from '../sealing/key-ring.ts'
import { raw, type Statement, sql } from '../write.ts'
import { type ColumnTypes, schema } from './schema.ts'

/** A step of the schema, by its name. One that was released is never changed or removed. */
export type Migration = {
  name: string
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

/** The names of those that it has had. */
export const findMigrations = `select name from ${MIGRATION_TABLE}`

/**
 * What brings a database up to date; nothing if it is. All of it belongs into one transaction.
 *
 * @param had the names of the migrations it has had; undefined if it has no such table
 * @param dataKey encrypts the keys of a new database, which are random
 * @param known every migration of the release
 * @throws Error in words for the operator if a newer release made the schema
 */
export function toMigrate(
  had: readonly string[] | undefined,
  types: ColumnTypes,
  dataKey: string,
  known = migrations,
): readonly Statement[] {
  const waiting = waitingAfter(had ?? [], known)
  const table = sql`create table ${raw(MIGRATION_TABLE)} (name ${raw(types.text)} primary key not null)${raw(types.keyedTable)}`
  return [
    ...(had ? [] : [table]),
    ...waiting.flatMap(({ name, statements }) => [
      ...statements(types, dataKey),
      sql`insert into ${raw(MIGRATION_TABLE)} (name) values (${name})`,
    ]),
  ]
}

/**
 * Refuses a database whose schema is not that of this release, for openings that may not change it.
 * @throws Error in words for the operator
 */
export function checkMigrated(had: readonly string[] | undefined, known = migrations): void {
  if (waitingAfter(had ?? [], known).length > 0) throw new Error(startFaults['schema.older'])
}

/** The migrations that are to come. */
function waitingAfter(had: readonly string[], known: readonly Migration[]): readonly Migration[] {
  const migration = had.find((name) => !known.some((one) => one.name === name))
  if (migration !== undefined) throw new Error(textOf(startFaults, 'schema.newer', { migration }))
  return known.filter(({ name }) => !had.includes(name))
}
