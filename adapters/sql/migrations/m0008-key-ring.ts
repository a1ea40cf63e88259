import { type Kysely, sql } from 'kysely'
import { earlierKeyRing, newKeyRing, wrapKeyRing } from '../../sealing/key-ring.ts'
import { findKeyCheckSql } from '../check-data-key.ts'
import type { ColumnTypes } from './column-types.ts'

/**
 * The keys of the database, encrypted by DATA_KEY: random ones in a new database. One that an earlier release made keeps the keys
 * that were derived from DATA_KEY, so that nothing has to be sealed or indexed anew.
 */
export async function createKeyRing(
  db: Kysely<unknown>,
  { int, text, bytes, keyedTable }: ColumnTypes,
  dataKey: string,
): Promise<void> {
  await db.schema
    .createTable('key_ring')
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('generation', int, (c) => c.notNull())
    .addColumn('wrapped', bytes, (c) => c.notNull())
    .addColumn('made_at_ms', int, (c) => c.notNull())
    .addColumn('resealed_at_ms', int)
    .addPrimaryKeyConstraint('key_of_purpose', ['purpose', 'generation'])
    .modifyEnd(keyedTable)
    .execute()
  const isEarlier = (await sql.raw(findKeyCheckSql).execute(db)).rows.length > 0
  const nowMs = Date.now()
  for (const { purpose, generation, wrapped } of wrapKeyRing(
    dataKey,
    isEarlier ? earlierKeyRing(dataKey) : newKeyRing(),
  ))
    await sql`insert into key_ring (purpose, generation, wrapped, made_at_ms, resealed_at_ms)
      values (${purpose}, ${sql.lit(generation)}, ${wrapped}, ${nowMs}, ${nowMs})`.execute(db)
}
