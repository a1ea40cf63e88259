import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** What the city sells, and how it is taxed: one row, like the catalog. */
export async function createPaymentConfig(
  db: Kysely<unknown>,
  { int, text, table }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('payment_config')
    .addColumn('id', int, (c) => c.primaryKey().notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .modifyEnd(table)
    .execute()
  await sql`insert into payment_config (id, version, content) values (1, 0, '{}')`.execute(db)
}
