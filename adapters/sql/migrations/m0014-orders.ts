import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Orders, and the answers that they wait with. A hold belongs to the order of its id. Holds that were made before there were orders
 * belong to none: no release has ever made one.
 */
export async function createOrders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { int, text, bytes, keyedTable } = types
  await db.schema
    .createTable('orders')
    .addColumn('order_id', text, (c) => c.notNull().primaryKey())
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('owner', bytes)
    .addColumn('answer_id', text)
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('captured', int, (c) => c.notNull())
    .addColumn('total', int, (c) => c.notNull().check(sql`total >= 0`))
    .addColumn('created_at_ms', int, (c) => c.notNull())
    .addColumn('expires_at_ms', int, (c) => c.notNull())
    .addColumn('sent_at_ms', int)
    .addColumn('completed_at', int)
    .addColumn('canceled_at', int)
    .addColumn('pay_method', text)
    .addColumn('tracking_id', text)
    .addColumn('request_key', text)
    .addColumn('body_index', bytes)
    .addColumn('sealed', bytes)
    .modifyEnd(keyedTable)
    .execute()
  await db.schema
    .createIndex('orders_of_owner')
    .on('orders')
    .columns(['owner', 'survey_id', 'created_at_ms'])
    .execute()
  await db.schema.createIndex('orders_of_answer').on('orders').column('answer_id').execute()
  await db.schema.createIndex('orders_by_state').on('orders').columns(['state', 'expires_at_ms']).execute()
  await sql`create unique index orders_tracking on orders (tracking_id) where tracking_id is not null`.execute(
    db,
  )
  await db.schema
    .createTable('pending_answer')
    .addColumn('order_id', text, (c) => c.notNull().primaryKey())
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('sealed', bytes, (c) => c.notNull())
    .modifyEnd(keyedTable)
    .execute()
}
