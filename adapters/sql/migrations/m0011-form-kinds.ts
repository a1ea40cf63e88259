import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Whether a form is a survey or a member form; those that are there are surveys. */
export const addFormKinds = (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> =>
  db.schema
    .alterTable('survey')
    .addColumn('kind', text, (c) => c.notNull().defaultTo('survey'))
    .execute()
