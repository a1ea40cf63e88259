import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** What is counted against limits: the saves of a day beside each answer, and whatever else is counted in a table. */
export async function createLimits(
  db: Kysely<unknown>,
  { int, bytes, keyedTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .alterTable('answer')
    .addColumn('save_number', int, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('limit_count')
    .addColumn('counter', bytes, (c) => c.primaryKey().notNull())
    .addColumn('until_ms', int, (c) => c.notNull())
    .addColumn('times', int, (c) => c.notNull().check(sql`times >= 0`))
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('limit_count_age').on('limit_count').column('until_ms').execute()
}
