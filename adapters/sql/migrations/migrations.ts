import { type Migration, type MigrationProvider, sql } from 'kysely'
import { newKeyRing, wrapKeyRing } from '../../sealing/key-ring.ts'
import { type ColumnTypes, schema } from './schema.ts'

/**
 * Every migration in the order of its name. From the first release on one that was released is never changed or removed, and the
 * schema grows by the next.
 * @param dataKey encrypts the keys of a new database, which are random
 */
export const migrations = (types: ColumnTypes, dataKey: string): MigrationProvider => ({
  async getMigrations(): Promise<Record<string, Migration>> {
    return {
      '0001-schema': {
        async up(db) {
          for (const statement of schema(types)) await sql.raw(statement).execute(db)
          const nowMs = Date.now()
          for (const { purpose, generation, wrapped } of wrapKeyRing(dataKey, newKeyRing()))
            await sql`insert into key_ring (purpose, generation, wrapped, made_at_ms, resealed_at_ms)
              values (${purpose}, ${sql.lit(generation)}, ${wrapped}, ${nowMs}, ${nowMs})`.execute(db)
        },
      },
    }
  },
})
