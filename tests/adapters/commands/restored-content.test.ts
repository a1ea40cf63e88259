import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { removeFiles } from '../storage/sqlite-files.ts'
import { createDatabase, filesBeside, sealFile, takeBackup, tamper, textsIn } from './databases.ts'
import { fileContext } from './test-context.ts'

afterAll(removeFiles)

test('a backup with inconsistent bookings is restored only with --anyway', async () => {
  const file = await takeBackup(await createDatabase('東京'), (database) =>
    tamper(database, 'update answer set bookings = 1'),
  )
  const database = await createDatabase('いま')
  const it = fileContext(database)
  expect(await program(['restore', file], it)).toBe(1)
  expect(it.errorOutput()).toContain('控えの中の予約、会員番号か注文に食い違いが 1件あります')
  expect(await textsIn(database)).toEqual(['いま'])
  expect(await program(['restore', file, '--anyway'], fileContext(database))).toBe(0)
  expect(await textsIn(database)).toEqual(['東京'])
})

test('a backup with a broken audit log is restored only with --anyway [R15]', async () => {
  const file = await takeBackup(await createDatabase('東京'), (database) =>
    tamper(database, 'drop trigger audit_log_no_update', 'update audit_log set at_ms = 0 where seq = 1'),
  )
  const database = await createDatabase('いま')
  const it = fileContext(database)
  expect(await program(['restore', file], it)).toBe(1)
  expect(it.errorOutput()).toContain('監査ログが 1件目で切れています')
  expect(await textsIn(database)).toEqual(['いま'])
  const told = fileContext(database)
  expect(await program(['restore', file, '--anyway'], told)).toBe(0)
  expect(told.output()).toContain('監査ログは 1件目で切れています。')
})

test('a backup of a later release is refused', async () => {
  const later = await createDatabase('東京')
  tamper(later, `insert into migration (name, expands) values ('9999-later', 0)`)
  const database = await createDatabase('いま')
  await expect(program(['restore', await sealFile(later)], fileContext(database))).rejects.toThrow(
    '9999-later',
  )
  expect(await filesBeside(database)).toEqual([basename(database)])
  expect(await textsIn(database)).toEqual(['いま'])
})

test('a backup of a damaged database, or of another kind of file, is refused', async () => {
  const database = await createDatabase('いま')
  const bad = await createDatabase(...Array.from({ length: 40 }, (_, index) => `名前${index}`))
  const bytes = await readFile(bad)
  for (let at = Math.floor(bytes.length / 8192) * 4096; at < bytes.length; at += 4096)
    bytes.fill(0xff, at, at + 400)
  for (const content of [bytes, Buffer.from('no database '.repeat(1000))]) {
    await writeFile(bad, content)
    const it = fileContext(database)
    expect(await program(['restore', await sealFile(bad)], it)).toBe(1)
    expect(it.errorOutput()).toContain('データベースが壊れています')
    expect(await filesBeside(database)).toEqual([basename(database)])
  }
})

test('a row with a dangling reference is found', async () => {
  const bad = await createDatabase('東京')
  tamper(
    bad,
    'create table a (id integer primary key)',
    'create table b (a integer references a (id))',
    'insert into b values (1)',
  )
  const it = fileContext(await createDatabase('いま'))
  expect(await program(['restore', await sealFile(bad)], it)).toBe(1)
  expect(it.errorOutput()).toContain('a row of b refers to nothing in a')
})
