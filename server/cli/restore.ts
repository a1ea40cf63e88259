import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CopyRefused } from '../../adapters/storage/copy/copy-ends.ts'
import { openEmptyPostgres } from '../../adapters/storage/postgres/copy/postgres-copy-target.ts'
import { CHUNK_BYTES, openBackup } from '../../adapters/storage/sealing/sealed-backup.ts'
import { inPrivateFolder } from '../../adapters/storage/sqlite/backup/private-folder.ts'
import { swapDatabase } from '../../adapters/storage/sqlite/backup/swap-database.ts'
import { openSqliteCopySource } from '../../adapters/storage/sqlite/copy/sqlite-copy-source.ts'
import { lockAsServer } from '../../adapters/storage/sqlite/server-lock.ts'
import { writePrivateFile } from '../../adapters/tables/write-private-file.ts'
import { command } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { CopyDiffers, copyAndCompare } from './database/copy-and-compare.ts'
import { faultInPlace, verifyRestored } from './database/verify-restored.ts'
import { withMore } from './explain.ts'
import { CommandFailed, orNotOpened } from './failures.ts'
import { makeFolder } from './make-folder.ts'
import { showProgress, timeOf } from './printing.ts'

/** The database is not what it was before it was put in its place; the message says how. */
class DamagedInPlace extends CommandFailed {}

const damagedInPlace = (file: string, fault: string, before: readonly string[]): string =>
  [
    `${file} に置いたデータベースは、控えのとおりではありません：${fault}`,
    'サーバーを動かさずに、ディスクを調べてから、もう一度戻してください。',
    ...before,
  ].join('\n')

/** `restore <file>` */
export const restore = command({
  about: 'npm run backup の控えからデータベースを戻します。先にサーバーを止めてください。',
  details: [
    '控えを全部確かめてから、いまのデータベースと入れ替えます。いまのものは <データベース>.before-restore-<日時> に残ります。',
    'PostgreSQLには、空のデータベースにだけ戻します（新しく作り、DATABASE_URL をそれに変えてください）。いまのものには触れません。',
  ],
  arguments: { file: { shown: '<ファイル>' } },
  options: {
    anyway: {
      about:
        '控えを取ったときすでに予約の数、会員番号、監査ログに食い違いがあった場合にも戻します（npm run audit で調べられます）。',
    },
  },
  async run({ file, anyway }, context) {
    try {
      return (await restoreFrom(file, anyway, context)).join('\n')
    } catch (error) {
      throw error instanceof DamagedInPlace
        ? error
        : withMore(inWords(error), '\nいまのデータベースはそのままです。')
    }
  },
})

/** What these errors mean here. */
function inWords(error: unknown): unknown {
  if (error instanceof CopyRefused)
    return new CommandFailed(
      'このデータベースは空ではありません。新しいデータベースを作り、DATABASE_URL をそれに変えてから行ってください。',
      { cause: error },
    )
  return error instanceof CopyDiffers
    ? new CommandFailed(`控えのとおりに戻せませんでした：${error.message}`, { cause: error })
    : error
}

/** Verifies the backup and puts it in the place of the database. @returns lines that say what was done */
function restoreFrom(file: string, anyway: boolean, context: CommandContext): Promise<string[]> {
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
  await makeFolder(dirname(file))
  const unlock = lockAsServer(file)
  try {
    return await inPrivateFolder(file, async (folder) => {
      const fresh = join(folder, 'restored.sqlite')
      const verified = await unsealAndVerify(fresh, backup, anyway, context)
      context.stop?.throwIfAborted()
      const time = timeOf(context.clock.now()).replace(/\D/g, '')
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
