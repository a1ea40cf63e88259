import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** By which items the answers of a survey can be claimed; null where their indexes must be made anew. */
export const addClaimKeys = (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> =>
  db.schema.alterTable('survey').addColumn('claim_keys', text).execute()
