import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Messages that wait to be sent to who has booked, and who wants them. */
export async function createMessages(
  db: Kysely<unknown>,
  { int, text, bytes, keyedTable }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('message')
    .addColumn('answer_id', text, (c) => c.notNull())
    .addColumn('message_id', text, (c) => c.notNull())
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('sealed', bytes, (c) => c.notNull())
    .addColumn('due_at_ms', int, (c) => c.notNull())
    .addColumn('until_ms', int, (c) => c.notNull())
    .addColumn('leased_until_ms', int, (c) => c.notNull())
    .addColumn('attempts', int, (c) => c.notNull())
    .addColumn('item_key', text)
    .addColumn('calendar_id', text)
    .addColumn('day', text)
    .addColumn('slot_key', int)
    .addColumn('given_up_at_ms', int)
    .addColumn('reason', text)
    .addPrimaryKeyConstraint('message_key', ['answer_id', 'message_id'])
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('messages_due').on('message').columns(['given_up_at_ms', 'due_at_ms']).execute()
  await db.schema.createIndex('messages_of_owner').on('message').column('owner').execute()
  await db.schema
    .createTable('message_preference')
    .addColumn('owner', bytes, (c) => c.notNull().primaryKey())
    .addColumn('is_on', int, (c) => c.notNull())
    .addColumn('language', text)
    .modifyEnd(keyedTable)
    .execute()
}
