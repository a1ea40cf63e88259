import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../../../adapters/csv/write-private-file.ts'
import { PIECE_BYTES, sealBackup } from '../../../adapters/sealing/sealed-backup.ts'
import { checkFile } from '../../../adapters/sqlite/backup/check-file.ts'
import { inPrivateFolder } from '../../../adapters/sqlite/backup/private-folder.ts'
import { isThere, putInPlace } from '../../../adapters/sqlite/backup/put-in-place.ts'
import { takeSnapshot } from '../../../adapters/sqlite/backup/take-snapshot.ts'
import { fileTrouble } from '../file-trouble.ts'
import { grouped } from '../grouped.ts'
import { showProgress } from '../progress.ts'
import { exitCodes, type Surroundings, withStorage } from '../surroundings.ts'

const usage = `使い方：
  npm run backup -- <ファイル>

  データベース全体を、ある一時点のまま、DATA_KEYで封じて1つのファイルに書き出します（0600）。
  サーバーが動いたままで行えます。すでにあるファイルには書きません。戻すには npm run restore を使います。
  戻すにはDATA_KEYが要ります。鍵は、このファイルとは別の場所に保管してください。
`

/** The copy is broken although the database was read without an error. */
class SnapshotBroken extends Error {
  override readonly name = 'SnapshotBroken'
}

/** `backup <file>`. @returns the exit code: 0 done, 1 an explained no, 2 a command that can't be understood */
export async function backupCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings
  const [file, ...rest] = args
  if (!file || file.startsWith('-') || rest.length > 0) {
    err.write(usage)
    return exitCodes.usage
  }
  try {
    const bytes = await backUp(file, surroundings)
    out.write(`控えを取りました：${file}（${grouped(bytes)}バイト）\n`)
    return exitCodes.ok
  } catch (error) {
    const explanation =
      error instanceof SnapshotBroken
        ? `データベースが壊れています。控えは作っていません：${error.message}`
        : fileTrouble(error)
    if (explanation === undefined) throw error
    err.write(`${explanation}\n`)
    return exitCodes.failed
  }
}

/** The file appears under its name when all of it is on disk and the audit event is on record. @returns its size in bytes */
async function backUp(file: string, surroundings: Surroundings): Promise<number> {
  if (await isThere(file)) throw Object.assign(new Error(file), { code: 'EEXIST' })
  const { clock, stop } = surroundings
  const database = surroundings.database()
  return inPrivateFolder(file, async (folder) => {
    const snapshot = join(folder, 'snapshot')
    const sealed = join(folder, 'sealed')
    const atMs = clock.now()
    await takeSnapshot(database.file, snapshot, showProgress(surroundings, '写しています', 'ページ'), stop)
    const [fault] = checkFile(snapshot, 'quick')
    if (fault !== undefined) throw new SnapshotBroken(fault)
    const bytes = await reading(snapshot, async (plain) => {
      const { size } = await plain.stat()
      const content = watched(sealBackup(database.dataKey, atMs, plain), size, surroundings)
      await writePrivateFile(sealed, content, stop)
      return reading(sealed, async (written) => (await written.stat()).size)
    })
    await withStorage(surroundings, (storage) =>
      storage.audit.record({ kind: 'database.backed_up', at: atMs, facts: { bytes } }),
    )
    await putInPlace(sealed, file)
    return bytes
  })
}

async function reading<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r')
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

/** `content` with the operator told how much of `size` bytes is sealed. */
async function* watched(content: AsyncIterable<Uint8Array>, size: number, surroundings: Surroundings) {
  const told = showProgress(surroundings, '封じています', 'MiB')
  const mebibytes = (bytes: number) => Math.ceil(bytes / PIECE_BYTES)
  let done = 0
  for await (const bytes of content) {
    yield bytes
    done = Math.min(size, done + bytes.length)
    told(mebibytes(done), mebibytes(size))
  }
}
