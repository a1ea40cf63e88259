import type { Writable } from 'node:stream'
import type { Clock } from '../../application/ports/clock.ts'
import type { HolidayCalendar } from '../../application/ports/holiday-calendar.ts'
import type { Storage } from '../../application/ports/storage.ts'

/** What a command is given besides its arguments; a test gives its own. */
export type Surroundings = {
  out: Writable
  /** Progress and complaints; may be a terminal. */
  err: Writable & { isTTY?: boolean }
  clock: Clock
  /** Opened only by commands that need it, beside a running server; the command closes it. */
  openStorage(options?: OpenOptions): Promise<Storage>
  /** Where the database lies and what opens it, for commands about the file itself. @throws ConfigError */
  database(): { file: string; dataKey: string }
  holidays: HolidayCalendar
  /** Aborted when the operator presses Ctrl+C. */
  stop?: AbortSignal
}

export type OpenOptions = {
  /** Nothing is written; the database must be there and up to date. */
  readOnly?: boolean
  /** Another database than the configured one, with the same key. */
  file?: string
}

/** Exit codes of every command: done, a no that was explained, a command that can't be understood. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const

/** Opens the storage for `work` and closes it whatever happens. */
export async function withStorage<T>(
  { openStorage }: Pick<Surroundings, 'openStorage'>,
  work: (storage: Storage) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const storage = await openStorage(options)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
