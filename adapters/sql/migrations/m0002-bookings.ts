import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** What can be booked, and what is: counters of slots, bookings of answers, holds. */
export async function createBookings(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { int, text, bytes, table, keyedTable } = types
  await db.schema
    .createTable('catalog')
    .addColumn('id', int, (c) => c.primaryKey().notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .modifyEnd(table)
    .execute()
  await sql`insert into catalog (id, version, content) values (1, 0, '{}')`.execute(db)
  await db.schema
    .createTable('slot')
    .addColumn('calendar_id', text, (c) => c.notNull())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('slot_key', int, (c) => c.notNull())
    .addColumn('reserved', int, (c) => c.notNull().check(sql`reserved >= 0`))
    .addColumn('quota', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('slot_of_calendar', ['calendar_id', 'day', 'slot_key'])
    .modifyEnd(keyedTable)
    .execute()
  await db.schema
    .createTable('booking')
    .addColumn('answer_id', text, (c) => c.notNull())
    .addColumn('item_key', text, (c) => c.notNull())
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('calendar_id', text, (c) => c.notNull())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('slot_key', int, (c) => c.notNull())
    .addColumn('cost', int, (c) => c.notNull().check(sql`cost > 0`))
    .addPrimaryKeyConstraint('booking_of_answer', ['answer_id', 'item_key'])
    .modifyEnd(keyedTable)
    .execute()
  const ownPlaces = ['owner', 'calendar_id', 'day']
  await db.schema.createIndex('booking_of_owner').on('booking').columns(ownPlaces).execute()
  await db.schema
    .createTable('hold')
    .addColumn('hold_id', text, (c) => c.notNull())
    .addColumn('item_key', text, (c) => c.notNull())
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('calendar_id', text, (c) => c.notNull())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('slot_key', int, (c) => c.notNull())
    .addColumn('cost', int, (c) => c.notNull().check(sql`cost > 0`))
    .addColumn('expires_at_ms', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('hold_of_item', ['hold_id', 'item_key'])
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('hold_of_owner').on('hold').columns(ownPlaces).execute()
  // Serves the expired holds of a slot too: there are only those of the last seconds. By slot, SQLite would walk all holds
  // in that order rather than sort the few.
  await db.schema.createIndex('hold_expiry').on('hold').column('expires_at_ms').execute()
  await db.schema
    .alterTable('answer')
    .addColumn('bookings', int, (c) => c.notNull().defaultTo(0))
    .execute()
}
