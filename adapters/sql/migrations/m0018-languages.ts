import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Translations of the city's texts, by language, as JSON. */
export const addLanguages = (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> =>
  db.schema
    .alterTable('city')
    .addColumn('languages', text, (c) => c.notNull().defaultTo('{}'))
    .execute()
