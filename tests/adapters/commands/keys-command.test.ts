import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { startFaults } from '../../../application/start-faults.ts'
import { program } from '../../../server/cli/program.ts'
import type { DatabaseAddress } from '../../../server/composition/config.ts'
import { dataKey, newFile, removeFiles } from '../storage/sqlite-files.ts'
import { auditedKinds, startOnce } from './databases.ts'
import { createFullCity, postgres, rowsIn, sqlite, urlOf } from './full-city.ts'
import { databaseContext } from './test-context.ts'

afterAll(removeFiles)

const newDataKey = 'a5'.repeat(32)

async function keys(address: DatabaseAddress, verb: string, key = dataKey) {
  const it = databaseContext(address, key, newDataKey)
  const code = await program(['keys', verb], it)
  return { code, output: it.output(), errorOutput: it.errorOutput() }
}

async function exported(address: DatabaseAddress, key = dataKey): Promise<string> {
  const it = databaseContext(address, key)
  expect(await program(['answers', 'export', 'once'], it), it.errorOutput()).toBe(0)
  return it.bytes().toString()
}

test.each([sqlite, postgres])(
  'keys are listed, rotated and records sealed anew by command on $name [R18]',
  async (engine) => {
    const address = await createFullCity(engine)
    const answers = await exported(address)
    expect((await keys(address, 'list')).output).toMatch(/^世代 0：.*すべてこの鍵で封じてあります/)
    expect((await keys(address, 'rotate')).output).toContain('新しい鍵を作りました（世代 1）。')
    const listed = await keys(address, 'list')
    expect(listed.output).toMatch(/世代 1：.*2024.*前の鍵で封じたものが残っています/)
    const resealed = await keys(address, 'reseal')
    expect(resealed.output).toMatch(/^[1-9]\d*件を新しい鍵で封じ直しました。\n$/)
    expect(resealed.errorOutput).toContain('封じ直しています')
    expect((await keys(address, 'list')).output).toMatch(/世代 1：.*すべてこの鍵で封じてあります/)
    expect(await exported(address)).toBe(answers)
  },
)

test.each([
  [sqlite, postgres],
  [postgres, sqlite],
])('backup, restore and move carry the keys of $name [R15, R18]', async (from, to) => {
  const address = await createFullCity(from)
  await keys(address, 'rotate')
  const { length } = await rowsIn(address, 'select 1 from key_ring')
  expect(length).toBe(6)
  const answers = await exported(address)
  const backup = newFile()
  const taking = databaseContext(address)
  expect(await program(['backup', backup], taking), taking.errorOutput()).toBe(0)
  for (const engine of [from, to]) {
    const restored = await engine.empty()
    const it = databaseContext(restored)
    expect(await program(['restore', backup], it), it.errorOutput()).toBe(0)
    expect(await exported(restored)).toBe(answers)
    expect(await rowsIn(restored, 'select 1 from key_ring')).toHaveLength(6)
  }
  const moved = await to.empty()
  const it = databaseContext(address)
  expect(await program(['move', urlOf(address), urlOf(moved)], it), it.errorOutput()).toBe(0)
  expect(await exported(moved)).toBe(answers)
})

test('DATA_KEY is changed by command; backups open with the key of their time [R15, R18]', async () => {
  const address = { file: ((await createFullCity(sqlite)) as { file: string }).file }
  const answers = await exported(address)
  const before = newFile()
  expect(await program(['backup', before], databaseContext(address))).toBe(0)
  const rewrapped = await keys(address, 'rewrap')
  expect(rewrapped.output).toContain('DATA_KEY に新しい鍵を設定して')
  expect(rewrapped.output).toContain('前の鍵でも開けます')
  expect(await exported(address)).toBe(answers)
  await startOnce(address, { DATA_KEY: newDataKey })
  await expect(keys(address, 'list')).rejects.toThrow(startFaults['key.other'])
  expect(await exported(address, newDataKey)).toBe(answers)
  const kinds = auditedKinds(address.file).filter((kind) => kind.startsWith('keys.'))
  expect(kinds).toEqual(['keys.rewrapped', 'keys.earlier_dropped'])
  const after = newFile()
  expect(await program(['backup', after], databaseContext(address, newDataKey))).toBe(0)
  for (const [backup, key] of [
    [before, dataKey],
    [after, newDataKey],
  ] as const) {
    const restored = { file: newFile() }
    expect(await program(['restore', backup], databaseContext(restored, key))).toBe(0)
    expect(await exported(restored, key)).toBe(answers)
  }
  const db = new Database(address.file, { readonly: true })
  const stored = Buffer.concat(db.prepare('select wrapped from key_ring').pluck().all() as Buffer[])
  db.close()
  for (const key of [dataKey, newDataKey]) expect(stored.includes(Buffer.from(key, 'hex'))).toBe(false)
})

test('a new DATA_KEY that is none is refused, without being repeated [R15]', async () => {
  const address = { file: newFile() }
  await (await sqlite.open(address)).close()
  const it = databaseContext(address, dataKey, 'secret phrase')
  expect(await program(['keys', 'rewrap'], it)).toBe(1)
  expect(it.errorOutput()).toMatch(/^設定に誤りがあります：NEW_DATA_KEY/)
  expect(it.errorOutput()).not.toContain('secret phrase')
})

test('listing keys makes no database where there is none', async () => {
  const file = newFile()
  expect(await keys({ file }, 'list')).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('データベースを開けません'),
  })
  expect(existsSync(file)).toBe(false)
})
