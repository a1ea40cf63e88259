import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** When the office has told who booked what became of the slot. */
export const addInformed = (db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> =>
  db.schema.alterTable('booking').addColumn('informed_at_ms', int).execute()
