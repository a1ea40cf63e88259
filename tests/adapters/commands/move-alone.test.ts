import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { tryUseAlone } from '../../../adapters/storage/postgres/advisory-lock.ts'
import { openClient } from '../../../adapters/storage/postgres/connection.ts'
import type { DatabaseAddress } from '../../../server/composition/config.ts'
import { openCopySource } from '../../../server/composition/open-storage.ts'
import { aWrite } from '../../contracts/answer-writes.ts'
import { query } from '../storage/postgres-databases.ts'
import { dataKey, removeFiles } from '../storage/sqlite-files.ts'
import { createFullCity, move, postgres, sqlite } from './full-city.ts'
import { databaseContext } from './test-context.ts'

afterAll(removeFiles)

test.each([
  [sqlite, postgres],
  [postgres, sqlite],
])('a move is refused while a server runs on the source: $name', async (from, to) => {
  const original = await createFullCity(from)
  const server =
    'file' in original
      ? await databaseContext(original).openStorage({ asServer: true } as object)
      : await from.open(original)
  await server.ready()
  const refused = await move(original, await to.empty())
  await server.close()
  expect(refused.code).toBe(1)
  expect(refused.errorOutput).toContain('移行元でサーバーかほかのコマンドが動いています')
})

test.each([
  [sqlite, 'すでに動いています'],
  [postgres, '移行中です'],
])('no server starts on the source while it is copied: $name [R7]', async (from, refusal) => {
  const original = await createFullCity(from)
  const source = await openCopySource(original, dataKey)
  await expect(from.open(original, { asServer: true })).rejects.toThrow(refusal)
  await source.close()
  await (await from.open(original, { asServer: true })).close()
})

test('a server on PostgreSQL that has just connected, and told nobody yet, is seen', async () => {
  const original = await createFullCity(postgres)
  if (!('url' in original)) throw new Error('no PostgreSQL')
  const client = await openClient(original)
  await client.query(`set application_name = ''`)
  await expect(openCopySource(original, dataKey)).rejects.toMatchObject({ reason: 'source-in-use' })
  await client.end()
  await (await openCopySource(original, dataKey)).close()
})

test('a server on PostgreSQL that lost its connections refuses what it is asked while its database is copied [R7]', async () => {
  const original = await createFullCity(postgres)
  if (!('url' in original)) throw new Error('no PostgreSQL')
  const storage = await postgres.open(original)
  const mover = await openClient({ ...original, readOnly: true })
  const cutOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const isAlone = async () => {
    await mover.query(cutOthers)
    return (await mover.query<{ held: boolean }>(`select ${tryUseAlone} as held`)).rows[0]?.held
  }
  await expect.poll(isAlone).toBe(true)
  await expect(storage.answers.save(aWrite())).rejects.toMatchObject({ code: 'service.unavailable' })
  await mover.end()
  await expect.poll(() => storage.answers.save(aWrite())).toMatchObject({ kind: 'saved' })
  await storage.close()
})

test.each([[sqlite], [postgres]])('nobody writes to the source while it is copied: $name', async (from) => {
  const original = await createFullCity(from)
  const source = await openCopySource(original, dataKey)
  await expect(changeBehind(original)).rejects.toThrow(/locked|lock timeout/)
  await source.close()
  await changeBehind(original)
})

/** A write of another process. */
async function changeBehind(address: DatabaseAddress): Promise<void> {
  const change = `update answer set check_value = '対応完了' where seq = 1`
  if ('url' in address) {
    await query(address.url, `set lock_timeout = '200ms'; ${change}`)
    return
  }
  const db = new Database(address.file, { timeout: 0 })
  try {
    db.exec(change)
  } finally {
    db.close()
  }
}
