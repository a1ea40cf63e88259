import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** What residents may claim, the look-ups that failed, and what was imported. */
export async function createClaims(
  db: Kysely<unknown>,
  { product, int, text, bytes, keyedTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('claim_grant')
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('answer_id', text, (c) => c.notNull())
    .addColumn('until_ms', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('grant_of_answer', ['owner', 'answer_id'])
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('claim_grant_answer').on('claim_grant').column('answer_id').execute()
  await db.schema.createIndex('claim_grant_age').on('claim_grant').column('until_ms').execute()
  await db.schema
    .createTable('failed_look_up')
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('claim_index', bytes, (c) => c.notNull())
    .addColumn('times', int, (c) => c.notNull().check(sql`times >= 0`))
    .addPrimaryKeyConstraint('look_up_of_day', ['owner', 'day', 'claim_index'])
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('failed_look_up_age').on('failed_look_up').column('day').execute()
  if (product === 'postgres') {
    // As `renewAnswerKeys`: else a look-up walks through all of its day.
    await sql`alter table failed_look_up drop constraint look_up_of_day`.execute(db)
    await sql`alter table failed_look_up add constraint look_up_of_day primary key (owner, day, claim_index)`.execute(
      db,
    )
  }
  await db.schema
    .createTable('imported')
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('source_index', bytes, (c) => c.notNull())
    .addColumn('answer_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('import_of_source', ['survey_id', 'source_index'])
    .modifyEnd(keyedTable)
    .execute()
}
