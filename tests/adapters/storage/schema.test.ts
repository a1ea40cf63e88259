import type Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  copiedTables,
  keyOf,
  numberedTables,
  type TableName,
} from '../../../adapters/storage/copy/copied-tables.ts'
import { sealedTables } from '../../../adapters/storage/keys/reseal.ts'
import { ownedTables } from '../../../adapters/storage/office/sql-resident-repository.ts'
import { MIGRATION_TABLE } from '../../../adapters/storage/schema/migrations.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { prepareDatabase } from '../../../adapters/storage/sqlite/prepare-database.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'

// Both engines have the same tables, columns and keys, see postgres-opening.test.ts.

afterAll(removeFiles)

type Column = { table: string; name: string; key: number }

let db: Database.Database
let columns: Column[]
beforeAll(async () => {
  db = openWriter(newFile())
  prepareDatabase(db, dataKey)
  columns = db
    .prepare<[string], Column>(
      `select t.name as "table", c.name, c.pk as key from sqlite_master t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite%' and t.name <> ? order by t.name, c.pk, c.cid`,
    )
    .all(MIGRATION_TABLE)
  return () => db.close()
})

const tablesWith = (column: string) => columns.filter(({ name }) => name === column).map(({ table }) => table)

describe('of the tables that a new database has', () => {
  test('a copy of a city takes each along', () => {
    expect([...new Set(columns.map(({ table }) => table))]).toEqual([...copiedTables].sort())
  })

  /** The columns of each unique index of a table, the primary key included. */
  const uniqueKeys = (table: TableName) =>
    db
      .prepare<[string], { columns: string }>(
        `select group_concat(i.name) as columns
          from (select l.name as list, i.name from pragma_index_list(?) l, pragma_index_info(l.name) i
            where l."unique" and not l.partial order by l.name, i.seqno) i group by list`,
      )
      .all(table)
      .map((index) => index.columns.split(','))

  test.each(copiedTables)('%s is copied in the order of what is different in each of its rows', (table) => {
    const serial = columns
      .filter((column) => column.table === table && column.key > 0)
      .map(({ name }) => name)
    const keys = [serial, ...uniqueKeys(table)].map((key) => [...key].sort())
    expect(keys).toContainEqual([...keyOf(table)].sort())
  })

  test('those that number their rows by themselves go on from the number that the copied one gave last', () => {
    const counting = db
      .prepare<[], string>(`select name from sqlite_master where sql like '%autoincrement%' order by name`)
      .pluck()
      .all()
    expect(counting).toEqual([...numberedTables].sort())
  })

  test('those with the pseudonym of a resident are looked through for what there is of them [R15]', () => {
    expect(tablesWith('owner')).toEqual(Object.keys(ownedTables).sort())
  })

  test('those with something sealed are sealed anew with a new key [R18]', () => {
    expect(tablesWith('sealed')).toEqual(Object.keys(sealedTables).sort())
  })
})
