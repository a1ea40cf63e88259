import { isBusy } from './sqlite-failure.ts'

const TIMEOUT_MS = 5_000
const PAUSE_MS = 20

/**
 * Calls `attempt` again for up to 5 s while the database is locked, without blocking the thread: for the cases in which
 * SQLite itself does not wait (another process is creating or recovering the file).
 *
 * @throws whatever `attempt` throws that is not a lock, or the lock after 5 s
 */
export async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const untilMs = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= untilMs) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
