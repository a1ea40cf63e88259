import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../../../adapters/csv/write-private-file.ts'
import { CHUNK_BYTES, sealBackup } from '../../../adapters/sealing/sealed-backup.ts'
import { fileExists, moveIntoPlace } from '../../../adapters/sqlite/backup/move-into-place.ts'
import { inPrivateFolder } from '../../../adapters/sqlite/backup/private-folder.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { grouped } from '../grouped.ts'
import { orExplained } from '../or-explained.ts'
import { showProgress } from '../progress.ts'
import { wrongArguments } from '../wrong-arguments.ts'
import { FaultySnapshot, makeSnapshot } from './make-snapshot.ts'

const usage = `使い方：
  npm run backup -- <ファイル>

  データベース全体を、ある一時点のまま、DATA_KEYで封じて1つのファイルに書き出します（0600）。
  SQLiteの控えもPostgreSQLの控えも同じ形で、どちらにも戻せます。サーバーが動いたままで行えます。すでにあるファイルには書きません。戻すには npm run restore を使います。
  戻すにはDATA_KEYが要ります。鍵は、このファイルとは別の場所に保管してください。
`

/** Runs `backup <file>`. @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments */
export async function backupCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [file, ...rest] = args
  if (!file || file.startsWith('-') || rest.length > 0) return wrongArguments(usage, args, context)
  const work = async () => `控えを取りました：${file}（${grouped(await backUp(file, context))}バイト）`
  return orExplained(context, work, (error) =>
    error instanceof FaultySnapshot
      ? `データベースが壊れています。控えは作っていません：${error.message}`
      : undefined,
  )
}

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
