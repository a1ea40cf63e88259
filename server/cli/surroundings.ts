import type { Writable } from 'node:stream'
import type { Clock } from '../../application/ports/clock.ts'
import type { Storage } from '../../application/ports/storage.ts'

/** What a command is given besides its arguments; a test gives its own. */
export type Surroundings = {
  out: Writable
  /** Progress and complaints; may be a terminal. */
  err: Writable & { isTTY?: boolean }
  clock: Clock
  /** Opened only by commands that need it, beside a running server; the command closes it. */
  openStorage(): Promise<Storage>
  /** Aborted when the operator presses Ctrl+C. */
  stop?: AbortSignal
}

/** Exit codes of every command: done, a no that was explained, a command that can't be understood. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const

/** Opens the storage for `work` and closes it whatever happens. */
export async function withStorage<T>(
  { openStorage }: Pick<Surroundings, 'openStorage'>,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await openStorage()
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
