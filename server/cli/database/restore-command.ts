import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writePrivateFile } from '../../../adapters/csv/write-private-file.ts'
import { openEmptyPostgres } from '../../../adapters/postgres/copy/postgres-copy-target.ts'
import { CHUNK_BYTES, openBackup, UnreadableBackup } from '../../../adapters/sealing/sealed-backup.ts'
import { CopyRefused } from '../../../adapters/sql/office/copy/copy-ends.ts'
import { inPrivateFolder } from '../../../adapters/sqlite/backup/private-folder.ts'
import { DatabaseInUse, swapDatabase } from '../../../adapters/sqlite/backup/swap-database.ts'
import { openSqliteCopySource } from '../../../adapters/sqlite/copy/sqlite-copy-source.ts'
import { lockAsServer, ServerRunning } from '../../../adapters/sqlite/server-lock.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { type CommandContext, exitCodes } from '../command-context.ts'
import { explainFileError } from '../explain-file-error.ts'
import { grouped } from '../grouped.ts'
import { showProgress } from '../progress.ts'
import { orNotOpened } from '../storage-not-opened.ts'
import { wrongArguments } from '../wrong-arguments.ts'
import { CopyDiffers, copyAndCompare } from './copy-and-compare.ts'
import { faultInPlace, InvalidRestore, verifyRestored } from './verify-restored.ts'

const usage = `使い方：
  npm run restore -- <ファイル> [--anyway]

  npm run backup の控えからデータベースを戻します。先にサーバーを止めてください。
  控えを全部確かめてから、いまのデータベースと入れ替えます。いまのものは <データベース>.before-restore-<日時> に残ります。
  PostgreSQLには、空のデータベースにだけ戻します（新しく作り、DATABASE_URL をそれに変えてください）。いまのものには触れません。
  --anyway は、控えを取ったときすでに予約の数、会員番号、監査ログに食い違いがあった場合にも戻します（npm run audit で調べられます）。
`

/** The database is not what it was before it was put in its place; the message says how. */
class DamagedInPlace extends Error {
  override readonly name = 'DamagedInPlace'
}

const damagedInPlace = (file: string, fault: string, before: readonly string[]): string =>
  [
    `${file} に置いたデータベースは、控えのとおりではありません：${fault}`,
    'サーバーを動かさずに、ディスクを調べてから、もう一度戻してください。',
    ...before,
  ].join('\n')

/** Runs `restore <file>`. @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments */
export async function restoreCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { out, err } = context
  const files = args.filter((arg) => arg !== '--anyway')
  const [file] = files
  if (!file || file.startsWith('-') || files.length > 1) return wrongArguments(usage, args, context)
  try {
    const lines = await restore(file, args.includes('--anyway'), context)
    out.write(`${lines.join('\n')}\n`)
    return exitCodes.ok
  } catch (error) {
    const explanation = explain(error)
    if (explanation === undefined) throw error
    const unchanged = error instanceof DamagedInPlace ? '' : 'いまのデータベースはそのままです。\n'
    err.write(`${explanation}\n${unchanged}`)
    return exitCodes.failed
  }
}

/** Verifies the backup and puts it in the place of the database. @returns lines that say what was done */
function restore(file: string, anyway: boolean, context: CommandContext): Promise<string[]> {
  const { database } = context.database()
  return 'url' in database
    ? restoreToPostgres(file, database.url, anyway, context)
    : restoreToFile(file, database.file, anyway, context)
}

async function restoreToFile(
  backup: string,
  file: string,
  anyway: boolean,
  context: CommandContext,
): Promise<string[]> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unlock = lockAsServer(file)
  try {
    return await inPrivateFolder(file, async (folder) => {
      const fresh = join(folder, 'restored.sqlite')
      const verified = await unsealAndVerify(fresh, backup, anyway, context)
      context.stop?.throwIfAborted()
      const time = displayDateTime(Math.floor(context.clock.now() / 1000)).replace(/\D/g, '')
      const kept = `${file}.before-restore-${time}`
      const left = await swapDatabase(fresh, file, kept)
      const before = left.map(
        (path) => `前のデータベース${path === kept ? '' : 'のログ'}は ${path} に残してあります。`,
      )
      const fault = await faultInPlace(file, verified, context)
      if (fault !== undefined) throw new DamagedInPlace(damagedInPlace(file, fault, before))
      return [...verified.lines, `${file} に戻し、そこでもう一度確かめました。`, ...before]
    })
  } finally {
    unlock()
  }
}

/** By way of a file beside the backup, which is removed again; in the database all of it appears as one step. */
function restoreToPostgres(
  backup: string,
  url: string,
  anyway: boolean,
  context: CommandContext,
): Promise<string[]> {
  return inPrivateFolder(backup, async (folder) => {
    const fresh = join(folder, 'restored.sqlite')
    const verified = await unsealAndVerify(fresh, backup, anyway, context)
    const { dataKey } = context.database()
    const source = await openSqliteCopySource(fresh, dataKey)
    try {
      const target = await orNotOpened(openEmptyPostgres(url, dataKey))
      try {
        const copied = await copyAndCompare(source, target, context)
        await target.finish()
        return [...verified.lines, ...copied, 'データベースに戻しました。']
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  })
}

async function unsealAndVerify(
  fresh: string,
  backup: string,
  anyway: boolean,
  context: CommandContext,
): ReturnType<typeof verifyRestored> {
  const madeAtMs = await unsealInto(fresh, backup, context.database().dataKey, context)
  return verifyRestored(fresh, { madeAtMs, anyway }, context)
}

/** @returns when the backup was made, epoch milliseconds @throws UnreadableBackup */
async function unsealInto(
  fresh: string,
  file: string,
  dataKey: string,
  context: CommandContext,
): Promise<number> {
  const sealed = await open(file, 'r')
  try {
    const { madeAtMs, size, content } = await openBackup(dataKey, sealed)
    const progress = showProgress(context, '開いています', 'MiB')
    const total = Math.ceil(size / CHUNK_BYTES)
    async function* withProgress() {
      let done = 0
      for await (const bytes of content()) {
        yield bytes
        progress(++done, total)
      }
    }
    await writePrivateFile(fresh, withProgress(), context.stop)
    return madeAtMs
  } finally {
    await sealed.close()
  }
}

function explain(error: unknown): string | undefined {
  if (error instanceof UnreadableBackup) return unreadable[error.reason](error)
  if (error instanceof InvalidRestore || error instanceof DamagedInPlace) return error.message
  if (error instanceof CopyRefused)
    return 'このデータベースは空ではありません。新しいデータベースを作り、DATABASE_URL をそれに変えてから行ってください。'
  if (error instanceof CopyDiffers) return `控えのとおりに戻せませんでした：${error.message}`
  if (error instanceof ServerRunning)
    return 'サーバーが動いています。先に止めてください（戻している間に届いた回答が失われないようにするためです）。'
  if (error instanceof DatabaseInUse)
    return 'ほかのコマンドがデータベースを使っています。終わってから、もう一度行ってください。'
  return explainFileError(error)
}

const unreadable = {
  foreign: () => 'npm run backup で作ったファイルではありません。',
  key: () =>
    'DATA_KEYが、このファイルを封じたときの鍵と違います（またはファイルの先頭が書き換えられています）。',
  damaged: ({ at }: UnreadableBackup) =>
    `ファイルが途中で切れているか、書き換えられているか、順番が入れ替わっています（${grouped(at)}バイト目から）。`,
}
