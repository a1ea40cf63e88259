import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { builtWorker, newFile, removeFiles } from '../storage/sqlite-files.ts'
import { auditedKinds, createDatabase, enlarge, textsIn } from './databases.ts'
import { fileContext } from './test-context.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  removeFiles()
})

/** The path of a backup that is not there yet, alone in its folder. */
async function newBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  folders.push(folder)
  return { folder, backup: join(folder, 'city.backup') }
}

const childArgs = (database: string, backup: string) => [
  '--import',
  'tsx',
  join(import.meta.dirname, 'command-child.ts'),
  'backup',
  database,
  backup,
]

test('a backup is one file that only its owner may read, and no answer can be read in it [R1, R15]', async () => {
  const database = await createDatabase('山田花子', '東京都千代田区')
  const { folder, backup } = await newBackup()
  const it = fileContext(database)
  expect(await program(['backup', backup], it)).toBe(0)
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['city.backup'])
  const bytes = await readFile(backup)
  for (const text of ['山田', '千代田', 'お名前', 'SQLite', 'once', '窓口市'])
    expect(bytes.includes(text), text).toBe(false)
  expect(it.output()).toBe(`控えを取りました：${backup}（${bytes.length.toLocaleString('ja-JP')}バイト）\n`)
  expect(auditedKinds(database).at(-1)).toBe('database.backed_up')
})

test('a backup under load has everything that was acknowledged before it, and the server goes on saving [R1, R6]', async () => {
  const database = newFile()
  const { backup } = await newBackup()
  const saving = join(import.meta.dirname, '../storage/saving-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', saving, database, builtWorker()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += String(text)
  })
  const count = () => output.split('\n').length - 1
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(300)

  enlarge(database, 30_000_000)
  const before = count()
  const acknowledged = output.split('\n').slice(0, before)
  expect(await program(['backup', backup], fileContext(database))).toBe(0)
  await expect.poll(count).toBeGreaterThan(before + 100)
  child.kill('SIGKILL')
  await once(child, 'close')

  const restored = newFile()
  expect(await program(['restore', backup], fileContext(restored))).toBe(0)
  const db = new Database(restored, { readonly: true })
  const stored = new Set(db.prepare<[], string>('select answer_id from answer').pluck().all())
  db.close()
  expect(acknowledged.filter((answerId) => !stored.has(answerId))).toEqual([])
})

test('a killed backup leaves no file of that name, and the next one cleans up and works [R7]', async () => {
  const database = await createDatabase('東京')
  enlarge(database, 60_000_000)
  const { folder, backup } = await newBackup()
  const child = spawn(process.execPath, childArgs(database, backup), { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += String(text)
    if (said.includes('封じています')) child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.city\.backup\.work-/)])

  expect(await program(['backup', backup], fileContext(database))).toBe(0)
  expect(await readdir(folder)).toEqual(['city.backup'])
})

test('leftovers of an earlier process with the same process id are removed too', async () => {
  const database = await createDatabase('東京')
  const { folder, backup } = await newBackup()
  await mkdir(join(folder, `.city.backup.work-${process.pid}-abcdef`))
  expect(await program(['backup', backup], fileContext(database))).toBe(0)
  expect(await readdir(folder)).toEqual(['city.backup'])
})

test('a backup to a full disk says so and leaves nothing behind [R7]', async () => {
  const database = await createDatabase('東京')
  enlarge(database, 20_000_000)
  const { folder, backup } = await newBackup()
  const child = spawn(
    'sh',
    ['-c', 'ulimit -f 8192; exec "$0" "$@"', process.execPath, ...childArgs(database, backup)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += String(text)
  })
  const [code] = await once(child, 'close')
  expect(said).toContain('空き容量')
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
  expect(auditedKinds(database)).not.toContain('database.backed_up')
})

test('an existing file is never overwritten', async () => {
  const database = await createDatabase('東京')
  const { folder, backup } = await newBackup()
  await writeFile(backup, 'the one of yesterday')
  const it = fileContext(database)
  expect(await program(['backup', backup], it)).toBe(1)
  expect(it.errorOutput()).toBe('その名前のファイルがすでにあります。ほかの名前を指定してください。\n')
  expect(await readFile(backup, 'utf8')).toBe('the one of yesterday')
  expect(await readdir(folder)).toEqual(['city.backup'])
})

test('a file that appears during the backup is not overwritten either', async () => {
  const database = await createDatabase('東京')
  const { folder, backup } = await newBackup()
  const it = fileContext(database)
  const openStorage: typeof it.openStorage = async (options) => {
    await writeFile(backup, 'another one')
    return it.openStorage(options)
  }
  expect(await program(['backup', backup], { ...it, openStorage })).toBe(1)
  expect(it.errorOutput()).toContain('すでにあります')
  expect(await readFile(backup, 'utf8')).toBe('another one')
  expect(await readdir(folder)).toEqual(['city.backup'])
})

test('Ctrl+C during a backup leaves nothing behind', async () => {
  const database = await createDatabase('東京')
  enlarge(database, 20_000_000)
  const { folder, backup } = await newBackup()
  const it = fileContext(database)
  const stop = new AbortController()
  const write = it.err.write.bind(it.err)
  it.err.write = ((text: string) => {
    stop.abort()
    return write(text)
  }) as typeof it.err.write
  expect(await program(['backup', backup], { ...it, stop: stop.signal })).toBe(1)
  expect(it.errorOutput()).toMatch(/中断しました。\n$/)
  expect(await readdir(folder)).toEqual([])
})

test('a missing folder and a missing database are reported', async () => {
  const database = await createDatabase('東京')
  const { folder, backup } = await newBackup()
  const it = fileContext(database)
  expect(await program(['backup', join(folder, 'no/such.backup')], it)).toBe(1)
  expect(it.errorOutput()).toContain('ファイルを読み書きできません')
  const without = fileContext(newFile())
  expect(await program(['backup', backup], without)).toBe(1)
  expect(without.errorOutput()).toContain('データベースを開けません')
  expect(await readdir(folder)).toEqual([])
})

test('a backup with a key that is not the database’s is refused [R15]', async () => {
  const database = await createDatabase('東京')
  const { folder, backup } = await newBackup()
  await expect(program(['backup', backup], fileContext(database, '1f'.repeat(32)))).rejects.toThrow(
    'DATA_KEY',
  )
  expect(await readdir(folder)).toEqual([])
})

test('a damaged database is reported and not backed up', async () => {
  const database = await createDatabase(...Array.from({ length: 40 }, (_, index) => `名前${index}`))
  const bytes = await readFile(database)
  const page = 4096
  for (let at = Math.floor(bytes.length / page / 2) * page; at < bytes.length; at += page)
    bytes.fill(0xff, at, at + 400)
  await chmod(database, 0o600)
  await writeFile(database, bytes)
  const { folder, backup } = await newBackup()
  const it = fileContext(database)
  expect(await program(['backup', backup], it)).toBe(1)
  expect(it.errorOutput()).toContain('データベースが壊れています')
  expect(await readdir(folder)).toEqual([])
})

test('damage that only shows when every page is read is reported, and the database not backed up', async () => {
  const database = await createDatabase('東京')
  enlarge(database, 100_000)
  const bytes = await readFile(database)
  // The picture fills the end of the file as a list of pages; this cuts the list.
  const page = 4096
  bytes.fill(0, bytes.length - 5 * page, bytes.length - 5 * page + 4)
  await writeFile(database, bytes)
  const { folder, backup } = await newBackup()
  const it = fileContext(database)
  expect(await program(['backup', backup], it)).toBe(1)
  expect(it.errorOutput()).toContain('データベースが壊れています。控えは作っていません')
  expect(await readdir(folder)).toEqual([])
  expect(auditedKinds(database)).not.toContain('database.backed_up')
})

test('a restored backup has the answers of the original', async () => {
  const database = await createDatabase('東京', '大阪')
  const { backup } = await newBackup()
  await program(['backup', backup], fileContext(database))
  const restored = newFile()
  expect(await program(['restore', backup], fileContext(restored))).toBe(0)
  expect(await textsIn(restored)).toEqual(['東京', '大阪'])
})
