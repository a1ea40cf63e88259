import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** What remains of 90 days when a token of 30 has run out. */
const REST_MS = 60 * 24 * 60 * 60 * 1000

/**
 * When a session ends at the latest, however often it is renewed; and finds all of a resident's. For those that are there, 90
 * days after the oldest token that is still known of each was given.
 */
export async function addSessionEnds(db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('refresh_token')
    .addColumn('ends_at_ms', int, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update refresh_token set ends_at_ms = ${sql.lit(REST_MS)} +
    (select min(first.expires_at_ms) from refresh_token as first where first.family = refresh_token.family)`.execute(
    db,
  )
  await db.schema.createIndex('refresh_token_owner').on('refresh_token').column('owner').execute()
}
