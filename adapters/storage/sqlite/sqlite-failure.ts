import { SqliteError } from 'better-sqlite3'

/** Primary codes of temporary failures of the file or the system; nothing was stored. */
const unavailableCodes = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_NOMEM',
  'SQLITE_PROTOCOL',
])

/** Whether another connection holds the lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')

/**
 * Whether the file is not what SQLite wrote: a page is malformed, or it is no database. That does not pass by itself.
 */
export const isDamaged = (error: unknown): boolean =>
  error instanceof SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

/**
 * Whether SQLite failed because the database is unavailable (busy, disk full or gone), and not because of a wrong
 * statement.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof SqliteError && unavailableCodes.has(error.code.split('_').slice(0, 2).join('_'))
