import { SqliteError } from 'better-sqlite3'

const PATIENCE_MS = 5_000
const PAUSE_MS = 20

/**
 * What `attempt` gives, tried again for up to 5 s while the database is locked, without holding up the thread: for the
 * moments when SQLite itself does not wait (a file that is being made or recovered by another process).
 */
export async function patiently<T>(attempt: () => T): Promise<T> {
  const untilMs = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= untilMs) throw error
    }
    await new Promise((paused) => setTimeout(paused, PAUSE_MS))
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')
