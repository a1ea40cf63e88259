import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, copyFile, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAuditLog } from '../../../adapters/storage/sqlite/audit-log-file.ts'
import { program } from '../../../server/cli/program.ts'
import { friday } from '../../builders.ts'
import { surveysOfContract } from '../../contracts/answer-writes.ts'
import { givenOut, numberedForms, takingNumber } from '../../contracts/audited-numbers.ts'
import { damageTable, dataKey, newFile, openTestStorage, removeFiles } from '../storage/sqlite-files.ts'
import {
  auditedKinds,
  createDatabase,
  enlarge,
  filesBeside,
  keptPath,
  saveText,
  takeBackup,
  tamper,
  textsIn,
} from './databases.ts'
import { fileContext } from './test-context.ts'

let backup: string
/** A backup of several pieces, with two answers. */
beforeAll(async () => {
  backup = await takeBackup(await createDatabase('東京', '大阪'), (file) => enlarge(file, 3_000_000))
})
afterAll(removeFiles)

/** Everything that stands in the folder of a database, byte for byte. */
async function contentsBeside(database: string) {
  const names = await filesBeside(database)
  const contents = names.map(async (name) => [
    name,
    (await readFile(join(dirname(database), name))).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(contents)) as Record<string, string>
}

function expectWhole(database: string) {
  const db = new Database(database, { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
}

test('a restore brings back the backup, says what it verified and keeps the previous database [R1]', async () => {
  const database = await createDatabase('あとから来た回答')
  const it = fileContext(database)
  expect(await program(['restore', backup], it)).toBe(0)
  expect(await filesBeside(database)).toEqual([basename(database), basename(keptPath(database))])
  expect(await textsIn(database)).toEqual(['東京', '大阪'])
  expect(await textsIn(keptPath(database))).toEqual(['あとから来た回答'])
  expect((await stat(database)).mode & 0o777).toBe(0o600)
  const output = it.output()
  expect(output).toContain('控えは 2024-06-14 12:00:00 のものです。')
  expect(output).toContain('SQLiteの検査、参照、鍵、表の形に誤りはありません。')
  expect(output).toContain('回答 2件、予約 0件。予約、会員番号と注文の食い違いは 0件です。')
  expect(output).toMatch(/監査ログ \d+件がつながっています。/)
  expect(output).toContain(`前のデータベースは ${keptPath(database)} に残してあります。`)
})

test('a restore tells the last member number that each form gave out, and how to give none out again', async () => {
  const file = newFile()
  const storage = await openTestStorage({ file })
  const [nursery, card] = numberedForms
  const members = [nursery!, { ...card!, surveyTitle: '図書館利用カード', surveySubId: 12 }]
  await storage.city.import({ ...surveysOfContract, members }, friday)
  await storage.answers.save(takingNumber({}, { continuesAfter: 5 }))
  for (let times = 0; times < 3; times++) await storage.answers.save(givenOut())
  await storage.close()
  const database = newFile()
  const it = fileContext(database)
  expect(await program(['restore', await takeBackup(file)], it)).toBe(0)
  expect(it.output()).toContain('  card 図書館利用カード 最後の番号 3（会員には 00120000003）\n')
  expect(it.output()).not.toContain('nursery')

  const told = ['lastResultNumber', 'npm run city -- import']
  expect(told.filter((text) => !it.output().includes(text))).toEqual([])
})

test('a restore says nothing of member numbers where none was given out', async () => {
  const it = fileContext(newFile())
  expect(await program(['restore', backup], it)).toBe(0)
  expect(it.output()).not.toContain('番号の続き')
})

test('the audit log of a restored database has the restore in the same chain, and a server can continue it', async () => {
  const database = newFile()
  expect(await program(['restore', backup], fileContext(database))).toBe(0)
  expect(auditedKinds(database).at(-1)).toBe('database.restored')
  const storage = await openTestStorage({ file: database, asServer: true })
  await saveText(storage, '名古屋')
  await storage.close()
  expect(await textsIn(database)).toEqual(['東京', '大阪', '名古屋'])
  const log = await openAuditLog(database, dataKey)
  expect(await log.verify()).toMatchObject({ intact: true })
  log.close()
})

test('the write-ahead log of the previous database is kept with it', async () => {
  const database = await createDatabase()
  const unclosed = newFile()
  const storage = await openTestStorage({ file: database })
  await saveText(storage, '閉じる前')
  // As a process that was killed leaves them.
  for (const ending of ['', '-wal']) await copyFile(database + ending, unclosed + ending)
  await storage.close()
  expect((await stat(`${unclosed}-wal`)).size).toBeGreaterThan(0)

  expect(await program(['restore', backup], fileContext(unclosed))).toBe(0)
  expect(await textsIn(unclosed)).toEqual(['東京', '大阪'])
  expect(await textsIn(keptPath(unclosed))).toEqual(['閉じる前'])
})

test('the log of a database that was moved away is never played over the restored one [R1]', async () => {
  const database = await createDatabase('東京')
  const file = await takeBackup(database)
  const unclosed = newFile()
  const storage = await openTestStorage({ file: database })
  for (let times = 0; times < 50; times++) await saveText(storage, 'あとから')
  // As a process that was killed leaves them.
  for (const ending of ['', '-wal', '-shm']) await copyFile(database + ending, unclosed + ending)
  await storage.close()
  await writeFile(`${unclosed}-journal`, 'of an older time')
  await rename(unclosed, `${unclosed}.broken`)

  const it = fileContext(unclosed)
  expect(await program(['restore', file], it)).toBe(0)
  const name = basename(unclosed)
  const kept = ['-journal', '-shm', '-wal'].map((ending) => basename(keptPath(unclosed)) + ending)
  expect(await filesBeside(unclosed)).toEqual([name, ...kept, `${name}.broken`])
  expect(it.output()).toContain(`${keptPath(unclosed)}-wal`)
  expect(await textsIn(unclosed)).toEqual(['東京'])
  expectWhole(unclosed)
})

test('a log that can’t be moved away keeps the restored database from standing beside it [R1]', async () => {
  const unclosed = newFile()
  await writeFile(`${unclosed}-wal`, 'of the database that was moved away')
  await writeFile(`${keptPath(unclosed)}-wal`, 'the earlier one')
  const it = fileContext(unclosed)
  expect(await program(['restore', backup], it)).toBe(1)
  expect(it.errorOutput()).toContain('すでにあります')
  const logs = [unclosed, keptPath(unclosed)].map((file) => `${basename(file)}-wal`)
  expect(await filesBeside(unclosed)).toEqual(logs)
})

/** A context in which `change` happens to a restored database before it is checked where it stands. */
function changedInPlace(database: string, change: () => void) {
  const it = fileContext(database)
  const err = new Writable({
    write(chunk: Buffer, _, done) {
      if (String(chunk).includes('置いたものを確かめています 0')) change()
      it.err.write(chunk)
      done()
    },
  })
  return { ...it, err }
}

test('a database that is damaged where it stands is told, and the previous one is kept', async () => {
  const database = await createDatabase('いま')
  const it = changedInPlace(database, () => damageTable(database, 'answer'))
  expect(await program(['restore', backup], it)).toBe(1)
  expect(it.output()).toBe('')
  expect(it.errorOutput()).toContain(`前のデータベースは ${keptPath(database)} に`)
  expect(it.errorOutput()).not.toContain('そのままです')
  expect(await textsIn(keptPath(database))).toEqual(['いま'])
})

test('a database that has another number of answers where it stands is told with that number [R15]', async () => {
  const database = newFile()
  const it = changedInPlace(database, () =>
    tamper(database, 'delete from answer where answer_id = (select min(answer_id) from answer)'),
  )
  expect(await program(['restore', backup], it)).toBe(1)
  expect(it.output()).toBe('')
  expect(it.errorOutput()).toContain('控えのとおりではありません：回答 1件、予約 0件\n')
  expectWhole(database)
})

test('a damaged previous database does not prevent a restore and is kept as it is', async () => {
  const database = newFile()
  await writeFile(database, 'no database at all')
  await writeFile(`${database}-wal`, 'its log')
  expect(await program(['restore', backup], fileContext(database))).toBe(0)
  expect(await textsIn(database)).toEqual(['東京', '大阪'])
  expect(await readFile(keptPath(database), 'utf8')).toBe('no database at all')
})

test('a database restored by root keeps the owner of the previous one', async () => {
  const database = await createDatabase('いま')
  const owner = process.getuid?.() === 0 ? 12_345 : (await stat(database)).uid
  await chown(database, owner, (await stat(database)).gid)
  expect(await program(['restore', backup], fileContext(database))).toBe(0)
  expect((await stat(database)).uid).toBe(owner)
})

test('a restore is refused while a server runs [R1]', async () => {
  const database = await createDatabase('いま')
  const server = await openTestStorage({ file: database, asServer: true })
  const it = fileContext(database)
  expect(await program(['restore', backup], it)).toBe(1)
  expect(it.errorOutput()).toContain('サーバーが動いています')
  await server.close()
  expect(await filesBeside(database)).toEqual([basename(database)])
  expect(await textsIn(database)).toEqual(['いま'])
})

test('a restore is refused while a command has the database open', async () => {
  const database = await createDatabase('いま')
  const command = await openTestStorage({ file: database })
  const it = fileContext(database)
  expect(await program(['restore', backup], it)).toBe(1)
  expect(it.errorOutput()).toContain('ほかのコマンドがデータベースを使っています')
  await saveText(command, 'つづき')
  await command.close()
  expect(await textsIn(database)).toEqual(['いま', 'つづき'])
})

const piece = 1024 * 1024 + 16
const head = 89
const broken: readonly [string, (bytes: Buffer) => Buffer, string][] = [
  ['empty', () => Buffer.alloc(0), 'npm run backup で作ったファイルではありません'],
  ['something else', () => Buffer.from('SQLite format 3\0'.repeat(10)), '作ったファイルではありません'],
  ['changed in the head', (bytes) => withBit(bytes, 30), 'DATA_KEYが'],
  ['changed in the first piece', (bytes) => withBit(bytes, head + 100), '書き換えられているか'],
  ['changed in the last byte', (bytes) => withBit(bytes, bytes.length - 1), '書き換えられているか'],
  ['cut off between two pieces', (bytes) => bytes.subarray(0, head + piece), '途中で切れているか'],
  ['cut off within a piece', (bytes) => bytes.subarray(0, head + piece + 99), '途中で切れているか'],
  [
    're-ordered',
    (bytes) =>
      Buffer.concat([
        bytes.subarray(0, head),
        bytes.subarray(head + piece, head + 2 * piece),
        bytes.subarray(head, head + piece),
        bytes.subarray(head + 2 * piece),
      ]),
    '順番が入れ替わって',
  ],
]

function withBit(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at]! ^= 1
  return changed
}

test.each(broken)(
  'a backup that is %s is refused, and the database stays as it is [R15]',
  async (_, change, said) => {
    const database = await createDatabase('いま')
    const before = await contentsBeside(database)
    const file = newFile()
    await writeFile(file, change(await readFile(backup)))
    const it = fileContext(database)
    expect(await program(['restore', file], it)).toBe(1)
    expect(it.errorOutput()).toContain(said)
    expect(it.errorOutput()).toContain('いまのデータベースはそのままです。')
    expect(await contentsBeside(database)).toEqual(before)
  },
)

test('a backup made with another key is refused with that reason [R15]', async () => {
  const database = newFile()
  const it = fileContext(database, '1f'.repeat(32))
  expect(await program(['restore', backup], it)).toBe(1)
  expect(it.errorOutput()).toContain('DATA_KEYが、このファイルを封じたときの鍵と違います')
  expect(await filesBeside(database)).toEqual([])
})

test('a killed restore leaves the database as it was, and the next one cleans up and works [R7]', async () => {
  const database = await createDatabase('いま')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'command-child.ts'), 'restore', database, backup],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += String(text)
    if (said.includes('確かめています')) child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
  const left = await filesBeside(database)
  expect(left).toEqual([expect.stringContaining('.work-'), basename(database)])
  expect(await program(['restore', backup], fileContext(database))).toBe(0)
  expect(await filesBeside(database)).toEqual([basename(database), basename(keptPath(database))])
  expect(await textsIn(keptPath(database))).toEqual(['いま'])
  expect(await textsIn(database)).toEqual(['東京', '大阪'])
})

test('a restore ends all sessions: a refresh token used since the backup does not become valid again', async () => {
  const database = await createDatabase('東京')
  const storage = await openTestStorage({ file: database })
  const viewer = { userId: 'U-hanako', name: '花子' }
  const next = { token: 'second', expiresAtMs: friday + 1e9 }
  await storage.sessions.add({ ...next, token: 'first', viewer, endsAtMs: friday + 1e9 })
  await storage.close()
  const file = await takeBackup(database)
  const it = fileContext(database)
  expect(await program(['restore', file], it)).toBe(0)
  expect(it.output()).toContain('利用者のログインはすべて終わらせました')
  const restored = await openTestStorage({ file: database })
  expect(await restored.sessions.rotate('first', next, friday)).toBeUndefined()
  await restored.close()
})

test('a database kept by an earlier restore is never overwritten', async () => {
  const database = await createDatabase('いま')
  await appendFile(keptPath(database), 'the earlier one')
  const it = fileContext(database)
  expect(await program(['restore', backup], it)).toBe(1)
  expect(it.errorOutput()).toContain('すでにあります')
  expect(await readFile(keptPath(database), 'utf8')).toBe('the earlier one')
  expect(await textsIn(database)).toEqual(['いま'])
})

test('the restored file is a complete database on its own', async () => {
  const database = newFile()
  await program(['restore', backup], fileContext(database))
  expect(await filesBeside(database)).toEqual([basename(database)])
  expectWhole(database)
})

test('a missing backup file is reported', async () => {
  const it = fileContext(newFile())
  expect(await program(['restore', newFile()], it)).toBe(1)
  expect(it.errorOutput()).toContain('ファイルを読み書きできません')
})
