import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Past bookings that were erased, as a number of places of their slot. */
export const addErasedBookings = (db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> =>
  db.schema
    .alterTable('slot')
    .addColumn('erased', int, (c) => c.notNull().defaultTo(0))
    .execute()
