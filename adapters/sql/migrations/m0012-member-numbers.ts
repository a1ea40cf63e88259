import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Member numbers. On PostgreSQL the blind index of a number that is counted there is made by a function; SQLite's is registered by
 * the connection that writes.
 */
export async function createMemberNumbers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { int, text, bytes, keyedTable, product } = types
  await db.schema.alterTable('answer').addColumn('number_padded', int).execute()
  await db.schema
    .createTable('member_number')
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('number_index', bytes, (c) => c.notNull())
    .addColumn('owner', bytes)
    .addColumn('answer_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('member_number_pk', ['survey_id', 'number_index'])
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('member_number_by_answer').on('member_number').column('answer_id').execute()
  await db.schema
    .createIndex('member_number_of_resident')
    .on('member_number')
    .columns(['owner', 'survey_id'])
    .execute()
  await db.schema
    .createTable('number_counter')
    .addColumn('survey_id', text, (c) => c.notNull().primaryKey())
    .addColumn('last_number', int, (c) => c.notNull())
    .modifyEnd(keyedTable)
    .execute()
  if (product === 'postgres') {
    await sql`create function member_number_index(inner_key bytea, outer_key bytea, number bigint) returns bytea
      language sql immutable strict parallel safe
      as ${sql.lit("select sha256(outer_key || sha256(inner_key || convert_to(number::text, 'UTF8')))")}`.execute(
      db,
    )
  }
}
