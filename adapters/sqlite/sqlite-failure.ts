import { SqliteError } from 'better-sqlite3'

/** Failures of the surroundings (primary codes): they pass, and nothing was stored. */
const surroundings = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_NOMEM',
  'SQLITE_PROTOCOL',
])

/** Whether SQLite could not work just now (busy, disk full or gone), rather than being asked something wrong. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof SqliteError && surroundings.has(error.code.split('_').slice(0, 2).join('_'))
