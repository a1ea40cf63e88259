import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { openPostgresCopySource } from '../../adapters/storage/postgres/copy/postgres-copy-source.ts'
import { CHUNK_BYTES, sealBackup } from '../../adapters/storage/sealing/sealed-backup.ts'
import { checkFile } from '../../adapters/storage/sqlite/backup/check-file.ts'
import { fileExists, moveIntoPlace } from '../../adapters/storage/sqlite/backup/move-into-place.ts'
import { inPrivateFolder } from '../../adapters/storage/sqlite/backup/private-folder.ts'
import { takeSnapshot } from '../../adapters/storage/sqlite/backup/take-snapshot.ts'
import { openSqliteCopyTarget } from '../../adapters/storage/sqlite/copy/sqlite-copy-target.ts'
import { writePrivateFile } from '../../adapters/tables/write-private-file.ts'
import { command } from './command.ts'
import { type CommandContext, withStorage } from './command-context.ts'
import { CopyDiffers, copyAndCompare } from './database/copy-and-compare.ts'
import { CommandFailed, orNotOpened } from './failures.ts'
import { grouped, showProgress } from './printing.ts'

/** `backup <file>` */
export const backup = command({
  about:
    'データベース全体を、ある一時点のまま、DATA_KEYで封じて1つのファイルに書き出します（0600）。サーバーが動いたままで行えます。',
  details: [
    'SQLiteの控えもPostgreSQLの控えも同じ形で、どちらにも戻せます。すでにあるファイルには書きません。戻すには npm run restore を使います。',
    '戻すにはDATA_KEYが要ります。鍵は、このファイルとは別の場所に保管してください。',
  ],
  arguments: { file: { shown: '<ファイル>' } },
  run: async ({ file }, context) =>
    `控えを取りました：${file}（${grouped(await backUp(file, context))}バイト）`,
})

/** Makes the file visible only when all of it is on disk and the audit event is recorded. @returns its size in bytes */
async function backUp(file: string, context: CommandContext): Promise<number> {
  if (await fileExists(file)) throw Object.assign(new Error(file), { code: 'EEXIST' })
  const { clock, stop } = context
  const { dataKey } = context.database()
  return inPrivateFolder(file, async (folder) => {
    const snapshot = join(folder, 'snapshot')
    const sealed = join(folder, 'sealed')
    const atMs = clock.now()
    await makeSnapshot(snapshot, context)
    const bytes = await withFile(snapshot, async (plain) => {
      const { size } = await plain.stat()
      const content = withProgress(sealBackup(dataKey, atMs, plain), size, context)
      await writePrivateFile(sealed, content, stop)
      return withFile(sealed, async (written) => (await written.stat()).size)
    })
    await withStorage(context, (storage) =>
      storage.audit.record({ kind: 'database.backed_up', at: atMs, facts: { bytes } }),
    )
    await moveIntoPlace(sealed, file)
    return bytes
  })
}

async function withFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r')
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

/** `content`; shows how much of `size` bytes is sealed. */
async function* withProgress(content: AsyncIterable<Uint8Array>, size: number, context: CommandContext) {
  const progress = showProgress(context, '封じています', 'MiB')
  const mebibytes = (bytes: number) => Math.ceil(bytes / CHUNK_BYTES)
  let done = 0
  for await (const bytes of content) {
    yield bytes
    done = Math.min(size, done + bytes.length)
    progress(mebibytes(done), mebibytes(size))
  }
}

/** Writes the database as it stands at one moment into a new SQLite file, whichever engine it is on. Writers go on. */
async function makeSnapshot(file: string, context: CommandContext): Promise<void> {
  const { database, dataKey } = context.database()
  if ('url' in database) await copyInto(file, database.url, dataKey, context)
  else await takeSnapshot(database.file, file, showProgress(context, '写しています', 'MiB'), context.stop)
  const [fault] = checkFile(file, 'quick')
  if (fault !== undefined) throw faulty(fault)
}

const faulty = (fault: string): CommandFailed =>
  new CommandFailed(`データベースが壊れています。控えは作っていません：${fault}`)

async function copyInto(file: string, url: string, dataKey: string, context: CommandContext): Promise<void> {
  const source = await orNotOpened(openPostgresCopySource(url, dataKey, { alone: false }))
  try {
    const target = await openSqliteCopyTarget(file, dataKey, 'npm run backup')
    try {
      await copyAndCompare(source, target, context)
      await target.finish()
    } finally {
      await target.close()
    }
  } catch (error) {
    throw error instanceof CopyDiffers ? faulty(error.message) : error
  } finally {
    await source.close()
  }
}
