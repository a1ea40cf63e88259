import { type RawBuilder, sql } from 'kysely'

/** What the same column is called by each database product. */
export type ColumnTypes = {
  product: 'sqlite' | 'postgres'
  int: 'integer' | 'bigint'
  /** Compared by its bytes, wherever the database stands. */
  text: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
  /** A number that counts up by itself and is never used twice. */
  serial: RawBuilder<unknown>
  /** Ends of `CREATE TABLE`: an ordinary table, and one that is only ever found by its primary key. */
  table: RawBuilder<unknown>
  keyedTable: RawBuilder<unknown>
}

export const sqliteColumns: ColumnTypes = {
  product: 'sqlite',
  int: 'integer',
  text: sql`text`,
  bytes: sql`blob`,
  serial: sql`integer primary key autoincrement`,
  table: sql`strict`,
  keyedTable: sql`strict, without rowid`,
}

export const postgresColumns: ColumnTypes = {
  product: 'postgres',
  int: 'bigint',
  text: sql`text collate "C"`,
  bytes: sql`bytea`,
  serial: sql`bigint generated always as identity primary key`,
  table: sql``,
  keyedTable: sql``,
}
