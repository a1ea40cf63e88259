import type { Happenings } from '../audit/happenings.ts'
import type { Migrated } from '../schema/migrations.ts'
import type { WriteName } from '../writes.ts'
import type { WriteOutcome } from './group-commit.ts'

/** The options of the write thread. */
export type WorkerSetup = { file: string; dataKey: string; asServer?: boolean }

/** `id` names the write in its outcome; `sinceMs` is the `monotonicMs` at which it was asked for. */
export type WriteRequest = { id: number; write: WriteName; value: unknown; sinceMs: number }

export type ToWorker =
  | { kind: 'write'; requests: readonly WriteRequest[] }
  /** Carry out what was sent, seal the audit log, close the database. */
  | { kind: 'close' }

export type FromWorker =
  /** The database is open, after these migrations. */
  | { kind: 'ready'; migrated: readonly Migrated[] }
  /** The database could not be opened; the thread ends. `code` as SQLite or the system names it. */
  | { kind: 'failed'; reason: string; code: unknown }
  | { kind: 'written'; outcomes: readonly { id: number; outcome: WriteOutcome }[] }
  /** Another connection, or maintenance of this thread, may have changed something. */
  | { kind: 'changed' }
  /** By what was put into the audit log. */
  | { kind: 'happened'; happened: Happenings }
  /** A maintenance task failed; it is tried again later. */
  | { kind: 'error'; reason: string }

/** Milliseconds by a clock that all threads share and nobody sets. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1000 + nanoseconds / 1e6
}
