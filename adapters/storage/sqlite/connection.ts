import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

/**
 * How long a connection that writes waits for the lock of another process unless it is told otherwise, milliseconds.
 */
const BUSY_MS = 5_000
/** A log that grew larger in a rush is cut back to this, bytes. */
const KEPT_LOG_BYTES = 64 * 1024 * 1024

/**
 * The one connection that writes. A new file is readable by its owner only, and so are the files SQLite puts beside it.
 * Checkpoints are the caller's business.
 */
export function openWriter(file: string): Database.Database {
  createPrivately(file)
  const db = new Database(file, { timeout: BUSY_MS })
  try {
    db.pragma('journal_mode = WAL')
  } catch (error) {
    db.close()
    throw error
  }
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('wal_autocheckpoint = 0')
  db.pragma(`journal_size_limit = ${KEPT_LOG_BYTES}`)
  return db
}

/**
 * A connection that only reads, and never waits: readers are not blocked in WAL mode. @throws if there is no such file
 */
export const openReader = (file: string): Database.Database =>
  new Database(file, { readonly: true, fileMustExist: true, timeout: 0 })

/**
 * Makes an empty file that only its owner may read, if there is none.
 * Never opens a file that is there: closing it again would let go of every lock this process holds on it (POSIX).
 */
export function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
