import { chown, open, rename, rm, stat } from 'node:fs/promises'
import Database, { SqliteError } from 'better-sqlite3'
import { attachmentFolder } from '../attachment-folder.ts'
import { fileExists, moveIntoPlace, syncFolderOf } from './move-into-place.ts'

/** The database is in use by another process. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/**
 * Files that SQLite keeps beside a database that was not closed; it would play them over the one that stands in their
 * place.
 */
const besides = ['-wal', '-shm', '-journal']

/**
 * Puts the database `fresh` in the place of `file`, as one step: at every moment there is a whole database of that
 * name. The one that stood there is kept as `kept`, with its log folded in; one that can't be opened is kept as it
 * lies, and so is the log of one that was moved away. The owner stays the same. To be called with the server's lock
 * held (`lockAsServer`).
 *
 * @returns the files that were kept
 * @throws DatabaseInUse if a command has the database open; nothing was changed
 */
export async function swapDatabase(fresh: string, file: string, kept: string): Promise<string[]> {
  const handle = await open(fresh, 'r+')
  await handle.sync()
  await handle.close()
  if (await fileExists(file)) {
    foldLogIn(file)
    await giveTo(await stat(file), fresh)
  }
  const left: string[] = []
  for (const ending of ['', ...besides]) {
    if (!(await fileExists(file + ending))) continue
    await moveIntoPlace(file + ending, kept + ending)
    if (ending !== '') await rm(file + ending, { force: true })
    left.push(kept + ending)
  }
  await syncFolderOf(file)
  await rename(fresh, file)
  await syncFolderOf(file)
  // The fresh one has the content of its files in itself.
  if (await fileExists(attachmentFolder(file)))
    await moveIntoPlace(attachmentFolder(file), attachmentFolder(kept))
  return left
}

/** A server that runs as another user than the one who restores must be able to open its database. */
async function giveTo({ uid, gid }: { uid: number; gid: number }, fresh: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(fresh, uid, gid)
}

/** Leaves the database as one file. @throws DatabaseInUse */
function foldLogIn(file: string): void {
  let db: Database.Database | undefined
  try {
    db = new Database(file, { timeout: 1_000 })
    if (db.pragma('journal_mode = delete', { simple: true }) !== 'delete') throw new DatabaseInUse(file)
  } catch (error) {
    if (error instanceof DatabaseInUse) throw error
    if (isBusy(error)) throw new DatabaseInUse(file, { cause: error })
    // No database, or a broken one: its files are kept as they lie.
  } finally {
    db?.close()
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
