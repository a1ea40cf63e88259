import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The fields of a stored result that its transaction decided, as JSON; null where it decided none. */
export const addDecidedFields = (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> =>
  db.schema.alterTable('idempotency').addColumn('decided', text).execute()
