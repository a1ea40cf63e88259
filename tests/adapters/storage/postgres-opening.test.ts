import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { checkServer } from '../../../adapters/storage/postgres/check-server.ts'
import { openPostgresAuditLog } from '../../../adapters/storage/postgres/postgres-audit-log.ts'
import { openPostgresStorage } from '../../../adapters/storage/postgres/postgres-storage.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { prepareDatabase as prepareFile } from '../../../adapters/storage/sqlite/prepare-database.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { startFaults } from '../../../application/start-faults.ts'
import { friday } from '../../builders.ts'
import { surveysOfContract } from '../../contracts/answer-writes.ts'
import { emptyDatabase, newDatabase, openPostgres, query } from './postgres-databases.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'

const opened: Storage[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((storage) => storage.close()))
  removeFiles()
})

async function open(...[options]: Parameters<typeof openPostgres>): Promise<Storage> {
  const storage = await openPostgres(options)
  opened.push(storage)
  return storage
}

const tablesSql = `select table_name from information_schema.tables where table_schema = 'public'`
const changed = (url: string, change: Partial<URL>) => Object.assign(new URL(url), change).href

describe('a database that cannot be opened says what to do', () => {
  test.each<[string, (url: string) => string, RegExp]>([
    ['a wrong password', (url) => changed(url, { password: 'wrong' }), /ユーザー名かパスワードが違います/],
    [
      'no such database',
      (url) => changed(url, { pathname: '/nowhere' }),
      /その名前のデータベースがありません/,
    ],
    ['a port where nothing listens', (url) => changed(url, { port: '1' }), /接続できません（ECONNREFUSED）/],
    [
      'a host that is not there',
      (url) => changed(url, { hostname: 'nowhere.invalid' }),
      /接続できません（(ENOTFOUND|EAI_AGAIN)）/,
    ],
  ])('%s', async (_, wrong, text) => {
    const url = wrong(await emptyDatabase())
    await expect(openPostgresStorage({ url, dataKey })).rejects.toThrow(text)
    await expect(openPostgresAuditLog(url, dataKey)).rejects.toThrow(text)
  })

  test('another encoding than UTF8', async () => {
    const url = await emptyDatabase(`template template0 encoding 'LATIN1'`)
    await expect(openPostgres({ url })).rejects.toThrow('データベースの文字コードが LATIN1 です。UTF8 で')
    expect(await query(url, tablesSql)).toEqual([])
  })

  test.each([
    [130_022, '13.22', /PostgreSQL 14 以降が必要です（このサーバーは 13\.22）/],
    [140_000, '14.0', undefined],
  ])('a server of version %i', async (version, name, text) => {
    const client = { query: async () => ({ rows: [{ version, name, encoding: 'UTF8' }] }) }
    const checked = checkServer(client as unknown as pg.Client)
    await (text ? expect(checked).rejects.toThrow(text) : expect(checked).resolves.toBeUndefined())
  })

  test('the key of another city, and nothing is changed [R1]', async () => {
    const url = await newDatabase()
    for (const readOnly of [true, false]) {
      const other = openPostgres({ url, dataKey: 'f0'.repeat(32), readOnly })
      await expect(other).rejects.toThrow(startFaults['key.other'])
    }
    await open({ url })
  })

  test('a user who may not make tables', async () => {
    const url = await emptyDatabase()
    const name = `guest_${Date.now()}`
    await query(url, `create role ${name} login password 'guest'`)
    const guest = changed(url, { username: name, password: 'guest' })
    await expect(openPostgres({ url: guest })).rejects.toThrow('このユーザーには表を作る権限がありません')
  })
})

describe('a database opened to be read only', () => {
  test('must have the schema of this release', async () => {
    const url = await emptyDatabase()
    await expect(openPostgres({ url, readOnly: true })).rejects.toThrow(startFaults['schema.older'])
    expect(await query(url, tablesSql)).toEqual([])
  })

  test('is read, and refuses every write', async () => {
    const url = await newDatabase()
    await (await open({ url })).city.import(surveysOfContract, friday)
    const reader = await open({ url, readOnly: true })
    expect((await reader.surveys.list()).length).toBeGreaterThan(0)
    await expect(reader.audit.record({ kind: 'database.backed_up', at: friday })).rejects.toThrow('read only')
  })
})

test('processes that open a new database at once bring up its schema once', async () => {
  const url = await emptyDatabase()
  const storages = await Promise.all(Array.from({ length: 4 }, () => open({ url })))
  await Promise.all(storages.map((storage) => storage.ready()))
  expect(await query(url, 'select name from meta')).toEqual([{ name: 'key_check' }])
})

test('both engines have the same tables, columns and keys', async () => {
  const file = openWriter(newFile())
  await prepareFile(file, dataKey)
  const inFile = file
    .prepare(
      `select t.name as "table", c.name as "column", c."notnull" as required, c.pk > 0 as key
        from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite%' order by 1, 2`,
    )
    .all() as Record<string, unknown>[]
  file.close()
  const inPostgres = await query(
    await newDatabase(),
    `select c.table_name as "table", c.column_name as "column", (c.is_nullable = 'NO')::int as required,
      (exists (select 1 from information_schema.key_column_usage k join information_schema.table_constraints t
        using (constraint_name, table_name) where t.constraint_type = 'PRIMARY KEY'
        and k.table_name = c.table_name and k.column_name = c.column_name))::int as key
      from information_schema.columns c where c.table_schema = 'public' order by c.table_name::text collate "C", c.column_name::text collate "C"`,
  )
  // SQLite says of a number that counts up that it may be null.
  const columns = (rows: Record<string, unknown>[]) =>
    rows.map((row) => ({ ...row, required: row.key === 1 ? 1 : row.required }))
  expect(columns(inPostgres)).toEqual(columns(inFile))
  expect(columns(inFile).length).toBeGreaterThan(60)
})

test('the sealed audit log cannot be changed, deleted or emptied [R15]', async () => {
  const url = await newDatabase()
  for (const change of [`update audit_log set kind = 'x'`, 'delete from audit_log', 'truncate audit_log']) {
    await expect(query(url, change)).rejects.toThrow('the audit log is append-only')
  }
})
