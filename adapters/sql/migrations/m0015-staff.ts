import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Staff records, the QR codes and invitations that link them, and the links. */
export async function createStaff(
  db: Kysely<unknown>,
  { int, text, bytes, keyedTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('staff_account')
    .addColumn('username_index', bytes, (c) => c.notNull().primaryKey())
    .addColumn('sub', text, (c) => c.notNull().unique())
    .addColumn('sealed', bytes, (c) => c.notNull())
    .addColumn('password_hash', text)
    .addColumn('made_by', text, (c) => c.notNull())
    .addColumn('made_at_ms', int, (c) => c.notNull())
    .addColumn('stays', int, (c) => c.notNull())
    .modifyEnd(keyedTable)
    .execute()
  await db.schema
    .createTable('staff_grant')
    .addColumn('grant_hash', bytes, (c) => c.notNull().primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('sub', text)
    .addColumn('effective_date', int)
    .addColumn('password_hash', text)
    .addColumn('taken_by', bytes)
    .addColumn('used', int, (c) => c.notNull())
    .addColumn('made_at_ms', int, (c) => c.notNull())
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('staff_grants_of_record').on('staff_grant').column('sub').execute()
  await db.schema.createIndex('staff_grants_of_holder').on('staff_grant').column('taken_by').execute()
  await db.schema
    .createTable('staff_link')
    .addColumn('sub', text, (c) => c.notNull().primaryKey())
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('sealed', bytes, (c) => c.notNull())
    .addColumn('linked_at_ms', int, (c) => c.notNull())
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('staff_links_of_owner').on('staff_link').column('owner').execute()
}
