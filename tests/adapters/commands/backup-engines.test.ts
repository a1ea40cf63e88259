import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import type { DatabaseAddress } from '../../../server/composition/config.ts'
import { aWrite } from '../../contracts/answer-writes.ts'
import { query } from '../storage/postgres-databases.ts'
import { newFile, removeFiles } from '../storage/sqlite-files.ts'
import {
  anotherFullCity,
  contentOf,
  createFullCity,
  type Engine,
  postgres,
  rowsIn,
  sqlite,
  withStorage,
} from './full-city.ts'
import { databaseContext } from './test-context.ts'

afterAll(removeFiles)

async function backUp(address: DatabaseAddress): Promise<string> {
  const file = newFile()
  const it = databaseContext(address)
  expect(await program(['backup', file], it), it.errorOutput()).toBe(0)
  return file
}

async function restore(file: string, to: DatabaseAddress, ...options: string[]) {
  const it = databaseContext(to)
  const code = await program(['restore', file, ...options], it)
  return { code, output: it.output(), errorOutput: it.errorOutput() }
}

const tablesIn = (address: DatabaseAddress) =>
  rowsIn(address, `select tablename from pg_tables where schemaname = 'public'`)

test.each<{ from: Engine; to: Engine }>([
  { from: postgres, to: postgres },
  { from: postgres, to: sqlite },
  { from: sqlite, to: postgres },
  { from: sqlite, to: sqlite },
])(
  'a backup of $from.name is restored on $to.name with everything but sessions and links to previews [R1]',
  async ({ from, to }) => {
    const original = await createFullCity(from)
    const { refresh_token, office_session, preview_link, ...content } = await contentOf(original)
    const ways = [refresh_token, office_session, preview_link]
    expect(ways.map((rows) => rows?.length)).toEqual([2, 1, 1])
    const restored = await to.empty()
    const { code, output, errorOutput } = await restore(await backUp(original), restored)
    expect(code, errorOutput).toBe(0)
    expect(output).toContain('控えは 2024-06-14 12:00:00 のものです。')
    expect(output).toMatch(/監査ログ \d+件がつながっています。/)
    const none = { refresh_token: [], office_session: [], preview_link: [] }
    expect(await contentOf(restored)).toEqual({ ...content, ...none })
    await withStorage(to, restored, ({ answers }) => answers.save(aWrite()))
    const log = databaseContext(restored)
    expect(await program(['audit', 'log', '--list'], log), log.output()).toBe(0)
    expect(log.output()).toContain('database.restored')
    expect(await program(['audit'], databaseContext(restored))).toBe(0)
  },
)

test('no answer can be read in a backup of PostgreSQL, and nothing else is left beside it [R15]', async () => {
  const original = await createFullCity(postgres)
  const file = await backUp(original)
  const bytes = await readFile(file)
  for (const text of ['髙橋', 'お名前', 'SQLite', 'once', '窓口市'])
    expect(bytes.includes(text), text).toBe(false)
  expect(await readdir(dirname(file))).toEqual([basename(file)])
  expect(
    await rowsIn(original, `select kind from audit_outbox union all select kind from audit_log`),
  ).toContainEqual({ kind: 'database.backed_up' })
})

test('a backup of PostgreSQL is of one moment, and the server goes on saving [R1, R6]', async () => {
  const original = await createFullCity(postgres)
  const server = await postgres.open(original)
  const acknowledged: string[] = []
  let saving = true
  const savings = (async () => {
    for (; saving; ) {
      const write = aWrite()
      await server.answers.save(write)
      acknowledged.push(write.record.answerId)
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  const before = [...acknowledged]
  const file = await backUp(original)
  const during = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(during + 5)
  saving = false
  await savings
  await server.close()
  expect(during).toBeGreaterThan(before.length)

  const restored = await sqlite.empty()
  const { code, errorOutput } = await restore(file, restored)
  expect(code, errorOutput).toBe(0)
  const stored = await rowsIn<{ answer_id: string }>(restored, 'select answer_id from answer')
  const ids = new Set(stored.map(({ answer_id }) => answer_id))
  expect(before.filter((id) => !ids.has(id))).toEqual([])
})

test('a restore on PostgreSQL is refused where the database is not empty, which stays as it is', async () => {
  const file = await backUp(await createFullCity(sqlite))
  const other = await anotherFullCity(postgres)
  const before = await contentOf(other)
  const { code, errorOutput } = await restore(file, other)
  expect(code).toBe(1)
  expect(errorOutput).toContain('このデータベースは空ではありません')
  expect(await contentOf(other)).toEqual(before)
})

test('a restore that is interrupted leaves the PostgreSQL database empty, and the next one works [R7]', async () => {
  const file = await backUp(await createFullCity(sqlite))
  const restored = await postgres.empty()
  const it = databaseContext(restored)
  const stop = new AbortController()
  it.err.write = ((text: string) => {
    if (text.includes('写しています')) stop.abort()
    return true
  }) as typeof it.err.write
  expect(await program(['restore', file], { ...it, stop: stop.signal })).toBe(1)
  expect(await tablesIn(restored)).toEqual([])
  expect((await restore(file, restored)).code).toBe(0)
})

test('a damaged backup is refused on PostgreSQL too, before anything is written [R15]', async () => {
  const file = await backUp(await createFullCity(postgres))
  const bytes = await readFile(file)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(file, bytes)
  const restored = await postgres.empty()
  const { code, errorOutput } = await restore(file, restored)
  expect(code).toBe(1)
  expect(errorOutput).toContain('書き換えられているか')
  expect(await tablesIn(restored)).toEqual([])
})

test('bookings that did not agree already are restored on PostgreSQL only with --anyway', async () => {
  const original = await createFullCity(postgres)
  if ('url' in original)
    await query(original.url, 'update slot set reserved = reserved + 1 where slot_key = 1')
  const file = await backUp(original)
  const restored = await postgres.empty()
  const refused = await restore(file, restored)
  expect(refused.code).toBe(1)
  expect(refused.errorOutput).toContain('食い違いが 1件あります')
  expect(await tablesIn(restored)).toEqual([])
  expect((await restore(file, restored, '--anyway')).code).toBe(0)
})
