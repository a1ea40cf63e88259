import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copiedTables } from '../../../adapters/storage/copy/copied-tables.ts'
import { program } from '../../../server/cli/program.ts'
import type { DatabaseAddress } from '../../../server/composition/config.ts'
import { friday } from '../../builders.ts'
import { aWrite } from '../../contracts/answer-writes.ts'
import { query } from '../storage/postgres-databases.ts'
import { removeFiles } from '../storage/sqlite-files.ts'
import { filesBeside, tamper } from './databases.ts'
import {
  anotherFullCity,
  contentOf,
  createFullCity,
  move,
  postgres,
  rowsIn,
  sqlite,
  urlOf,
  withStorage,
} from './full-city.ts'
import { databaseContext } from './test-context.ts'

afterAll(removeFiles)

async function exported(address: DatabaseAddress, surveyId: string): Promise<Buffer> {
  const it = databaseContext(address)
  expect(await program(['answers', 'export', surveyId], it), it.errorOutput()).toBe(0)
  return it.bytes()
}

test.each([
  [sqlite, postgres],
  [postgres, sqlite],
])('a city moves from $name to another engine with everything in it, and back [R1]', async (from, to) => {
  const original = await createFullCity(from)
  const content = await contentOf(original)
  for (const [table, rows] of Object.entries(content)) expect(rows.length, table).toBeGreaterThan(0)
  const moved = await to.empty()
  const there = await move(original, moved)
  expect(there.errorOutput).toContain('写しています')
  expect(there.output).toMatch(/監査ログ \d+件がつながっています。/)
  expect(there.output).toContain('予約 1件を調べました。誤りはありません。')
  expect(there.output).toContain('件の回答の書き出しは、1バイトも違いません。')
  expect(there.code).toBe(0)
  expect(await contentOf(moved)).toEqual(content)

  const back = await from.empty()
  expect(await move(moved, back)).toMatchObject({ code: 0 })
  expect(await contentOf(back)).toEqual(content)
  for (const surveyId of ['once', 'often']) {
    const bytes = await exported(original, surveyId)
    expect(await exported(moved, surveyId)).toEqual(bytes)
    expect(await exported(back, surveyId)).toEqual(bytes)
  }
  expect(await program(['audit'], databaseContext(back))).toBe(0)
})

test.each([
  [sqlite, postgres],
  [postgres, sqlite],
])(
  'a service goes on with what was moved from $name: retries, sessions, new answers, the audit log [R5, R15]',
  async (from, to) => {
    const original = await createFullCity(from)
    const write = aWrite({}, { idempotency: { call: 'putItem', key: 'k-1' } })
    const first = await withStorage(from, original, ({ answers }) => answers.save(write))
    const moved = await to.empty()
    expect((await move(original, moved)).code).toBe(0)
    await withStorage(to, moved, async ({ answers, sessions, audit }) => {
      expect(await answers.save(write)).toEqual({ ...first, kind: 'repeated', bodyHash: 'body-1' })
      expect(await answers.save(aWrite())).toMatchObject({ kind: 'saved' })
      const next = { token: 'third', expiresAtMs: friday + 1e12 }
      expect(await sessions.rotate('second', next, friday)).toMatchObject({ userId: expect.any(String) })
      await audit.record({ kind: 'city.exported', at: friday })
    })
    const log = databaseContext(moved)
    expect(await program(['audit', 'log', '--list'], log), log.output()).toBe(0)
    expect(log.output()).toContain('database.moved')
    expect(log.output()).toContain('city.exported')
  },
)

test.each([[sqlite], [postgres]])(
  '$name: numbers go on behind the copied ones, also where the last rows are gone',
  async (to) => {
    const original = await createFullCity(sqlite)
    if ('file' in original)
      tamper(original.file, `update sqlite_sequence set seq = 5000 where name = 'answer'`)
    const moved = await to.empty()
    expect((await move(original, moved)).code).toBe(0)
    await withStorage(to, moved, ({ answers }) => answers.save(aWrite()))
    expect(await rowsIn(moved, 'select max(seq) as seq from answer')).toEqual([
      { seq: 'url' in moved ? '5001' : 5001 },
    ])
  },
)

test.each([
  [sqlite, postgres],
  [postgres, sqlite],
])(
  'an interrupted move from $name goes on where it was, and no server starts in between [R7]',
  async (from, to) => {
    const original = await createFullCity(from, 1_500)
    const moved = await to.empty()
    const it = databaseContext(original)
    const stop = new AbortController()
    const write = it.err.write.bind(it.err)
    it.err.write = ((text: string) => {
      if (text.includes('回答')) stop.abort()
      return write(text)
    }) as typeof it.err.write
    const args = [urlOf(original), urlOf(moved)]
    expect(await program(['move', ...args], { ...it, stop: stop.signal })).toBe(1)
    expect(it.errorOutput()).toMatch(/中断しました。\n$/)
    await expect(to.open(moved)).rejects.toThrow('終わっていません')
    const [{ count: before } = { count: 0 }] = await rowsIn<{ count: number }>(
      moved,
      'select count(*) as count from slot',
    )
    expect(Number(before)).toBeGreaterThan(0)

    const again = await move(original, moved)
    expect(again).toMatchObject({ code: 0 })
    expect(await contentOf(moved)).toEqual(await contentOf(original))
  },
)

test('a killed move goes on where it was [R7]', async () => {
  const original = await createFullCity(sqlite, 1_500)
  const moved = await postgres.empty()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'command-child.ts'), 'move', urlOf(original), urlOf(moved)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += String(text)
    if (/写しています [\d,]+ \/ [\d,]+ 件 回答/.test(said)) child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
  const again = await move(original, moved)
  expect(again).toMatchObject({ code: 0 })
  expect(await contentOf(moved)).toEqual(await contentOf(original))
})

test('a source that changed during an interruption is noticed', async () => {
  const original = await createFullCity(sqlite)
  const moved = await postgres.empty()
  const it = databaseContext(original)
  const stop = new AbortController()
  // A terminal is shown every table.
  Object.assign(it.err, { isTTY: true })
  it.err.write = ((text: string) => {
    if (text.includes('ログイン')) stop.abort()
    return true
  }) as typeof it.err.write
  const args = [urlOf(original), urlOf(moved)]
  expect(await program(['move', ...args], { ...it, stop: stop.signal })).toBe(1)
  if ('file' in original) tamper(original.file, `update answer set check_value = '対応完了' where seq = 1`)
  const again = await move(original, moved)
  expect(again.code).toBe(1)
  expect(again.errorOutput).toContain('移行元と移行先が違います：回答 ')
  await expect(postgres.open(moved)).rejects.toThrow('終わっていません')
})

test.each([[sqlite], [postgres]])(
  'a target that holds another city is refused and stays as it is: $name',
  async (to) => {
    const original = await createFullCity(sqlite)
    const other = await anotherFullCity(to)
    const before = await contentOf(other)
    const refused = await move(original, other)
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errorOutput).toContain('移行先には、すでに表があります')
    expect(await contentOf(other)).toEqual(before)
  },
)

test.each([[sqlite], [postgres]])(
  'a target with tables of something else is refused and stays as it is: $name',
  async (to) => {
    const original = await createFullCity(sqlite)
    const other = await to.empty()
    if ('file' in other) tamper(other.file, 'create table ledger (id integer)')
    else await query(other.url, 'create table ledger (id integer)')
    const refused = await move(original, other)
    expect(refused.code).toBe(1)
    expect(refused.errorOutput).toContain('移行先には、すでに表があります')
    const names =
      'url' in other
        ? `select tablename as name from pg_tables where schemaname = 'public'`
        : 'select name from sqlite_master'
    expect(await rowsIn(other, names)).toEqual([{ name: 'ledger' }])
  },
)

test('a target in which the move of another city was interrupted is refused', async () => {
  const [one, other] = [await createFullCity(sqlite), await anotherFullCity(sqlite)]
  const moved = await postgres.empty()
  const stop = AbortSignal.abort()
  const it = { ...databaseContext(one), stop }
  expect(await program(['move', urlOf(one), urlOf(moved)], it)).toBe(1)
  expect(it.errorOutput()).toMatch(/中断しました。\n$/)
  const refused = await move(other, moved)
  expect(refused.code).toBe(1)
  expect(refused.errorOutput).toContain('別の移行か復元が途中')
  expect(await move(one, moved)).toMatchObject({ code: 0 })
})

test.each([
  [sqlite, postgres],
  [postgres, sqlite],
])('a city that did not agree already is moved only with --anyway: $name', async (from, to) => {
  const original = await createFullCity(from)
  const drift = 'update slot set reserved = reserved + 1 where slot_key = 1'
  if ('file' in original) tamper(original.file, drift)
  else await query(original.url, drift)
  const moved = await to.empty()
  const refused = await move(original, moved)
  expect(refused.code).toBe(1)
  expect(refused.errorOutput).toContain('予約、会員番号か注文に食い違いが 1件あります')
  expect(await move(original, moved, '--anyway')).toMatchObject({ code: 0 })
})

test('a broken audit log is noticed, and moved only with --anyway [R15]', async () => {
  const original = await createFullCity(sqlite)
  if ('file' in original)
    tamper(original.file, 'drop trigger audit_log_no_update', 'update audit_log set at_ms = 0 where seq = 1')
  const moved = await postgres.empty()
  const refused = await move(original, moved)
  expect(refused.code).toBe(1)
  expect(refused.errorOutput).toContain('監査ログは 1件目で切れています')
  expect(await move(original, moved, '--anyway')).toMatchObject({ code: 0 })
})

test('a move with another key than the one of the source is refused, and the target stays empty [R15]', async () => {
  const original = await createFullCity(sqlite)
  const moved = await postgres.empty()
  const it = databaseContext(original, '1f'.repeat(32))
  expect(await program(['move', urlOf(original), urlOf(moved)], it)).toBe(1)
  expect(it.errorOutput()).toContain('DATA_KEY')
  const tables = `select tablename from pg_tables where schemaname = 'public'`
  expect(await rowsIn(moved, tables)).toEqual([])
})

test('a source that is not there and a server that can’t be reached are named, without a password', async () => {
  const original = await createFullCity(sqlite)
  const unreachable = { url: 'postgres://madoguchi:secret@127.0.0.1:1/city' }
  const missing = await move(await sqlite.empty(), await sqlite.empty())
  expect(missing.code).toBe(1)
  expect(missing.errorOutput).toMatch(/sqlite:.*unable to open/)
  const { errorOutput: failure } = await move(original, unreachable)
  expect(failure).toContain('postgres://127.0.0.1:1/city：データベースのサーバーに接続できません')
  expect(failure).not.toContain('secret')
})

test('a moved file leaves nothing beside it but the lock of the server', async () => {
  const original = await createFullCity(sqlite)
  const moved = await sqlite.empty()
  expect(await move(original, moved)).toMatchObject({ code: 0 })
  const besides = async (address: DatabaseAddress) => ('file' in address ? filesBeside(address.file) : [])
  // Files of residents lie beside a database as long as they do; a copy has them in itself.
  expect(await besides(original)).toEqual(['city.sqlite', 'city.sqlite-attachments'])
  expect(await besides(moved)).toEqual(['city.sqlite'])
})

test('every table of the schema is copied', async () => {
  const file = await createFullCity(sqlite)
  const tables = await rowsIn<{ name: string }>(
    file,
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'migration'`,
  )
  expect(tables.map(({ name }) => name).sort()).toEqual([...copiedTables].sort())
})

test.each([
  [[]],
  [['sqlite:a']],
  [['sqlite:a', 'mysql://b']],
  [['sqlite:a', 'sqlite:./a']],
  [['postgres://u:p@h/a', 'postgres://v:q@h:5432/a']],
  [['sqlite:a', 'sqlite:b', 'sqlite:c']],
])('%j prints the usage and ends with 2', async (args) => {
  const it = databaseContext({ file: 'none' })
  expect(await program(['move', ...args], it)).toBe(2)
  expect(it.errorOutput()).toContain('使い方')
})
