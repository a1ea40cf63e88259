import { openPostgresCopySource } from '../../../adapters/postgres/copy/postgres-copy-source.ts'
import { checkFile } from '../../../adapters/sqlite/backup/check-file.ts'
import { takeSnapshot } from '../../../adapters/sqlite/backup/take-snapshot.ts'
import { openSqliteCopyTarget } from '../../../adapters/sqlite/copy/sqlite-copy-target.ts'
import type { CommandContext } from '../command-context.ts'
import { showProgress } from '../progress.ts'
import { orNotOpened } from '../storage-not-opened.ts'
import { CopyDiffers, copyAndCompare } from './copy-and-compare.ts'

/** The copy is damaged, although the database was read without an error. */
export class FaultySnapshot extends Error {
  override readonly name = 'FaultySnapshot'
}

/**
 * Writes the database as it stands at one moment into a new SQLite file, whichever engine it is on, and checks it. Writers go on.
 * @throws FaultySnapshot
 */
export async function makeSnapshot(file: string, context: CommandContext): Promise<void> {
  const { database, dataKey } = context.database()
  if ('url' in database) await copyInto(file, database.url, dataKey, context)
  else await takeSnapshot(database.file, file, showProgress(context, '写しています', 'MiB'), context.stop)
  const [fault] = checkFile(file, 'quick')
  if (fault !== undefined) throw new FaultySnapshot(fault)
}

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
    throw error instanceof CopyDiffers ? new FaultySnapshot(error.message) : error
  } finally {
    await source.close()
  }
}
