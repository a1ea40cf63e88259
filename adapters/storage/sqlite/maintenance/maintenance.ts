import type Database from 'better-sqlite3'
import { purgeExpired } from '../../purge-expired.ts'
import { type GroupCommit, writeAlone } from '../group-commit.ts'
import type { AuditSealer } from './audit-sealer.ts'

/** Milliseconds without a write after which the thread counts as idle. */
const IDLE_MS = 40
/** Writes after which a task runs even though the thread is not idle. */
const SEAL_AFTER = 500
const CHECKPOINT_AFTER = 4_000
const FIRST_PURGE_MS = 60_000
const PURGE_EVERY_MS = 60 * 60 * 1000
const AFTER_ERROR_MS = 1_000

/** Maintenance that the write thread does between writes: sealing the audit log, checkpoints, deleting expired rows. */
type Maintenance = {
  /** To be called after each group of writes. */
  written(writes: number): void
  /** Seals what is left and truncates the log file. To be called once, before the database is closed. */
  finish(): void
}

type Parts = {
  db: Database.Database
  commit: GroupCommit
  seal: AuditSealer
  /** Called when a task failed; it is tried again. */
  onError: (error: unknown) => void
}

/** Starts the maintenance of a database. */
export function startMaintenance({ db, commit, seal, onError }: Parts): Maintenance {
  let lastWriteMs = 0
  let unsealed = 0
  let uncheckpointed = 0
  let timer: NodeJS.Timeout | undefined

  const checkpoint = (mode: 'passive' | 'truncate') => {
    db.pragma(`wal_checkpoint(${mode})`)
    uncheckpointed = 0
  }

  /** Runs one task, so that a write never waits for more than one. @returns whether there is more to do */
  function next(): boolean {
    const idle = performance.now() - lastWriteMs >= IDLE_MS
    if (unsealed >= SEAL_AFTER || (idle && unsealed > 0)) {
      uncheckpointed++
      if (!seal()) unsealed = 0
    } else if (uncheckpointed >= CHECKPOINT_AFTER || (idle && uncheckpointed > 0)) {
      checkpoint('passive')
    }
    return unsealed > 0 || uncheckpointed > 0
  }

  function wake(afterMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      try {
        if (next()) wake(performance.now() - lastWriteMs >= IDLE_MS ? 0 : IDLE_MS)
      } catch (error) {
        onError(error)
        wake(AFTER_ERROR_MS)
      }
    }, afterMs).unref()
  }

  const purgeSoon = (afterMs: number) =>
    setTimeout(() => {
      try {
        const purged = writeAlone(commit, () => purgeExpired({ nowMs: Date.now(), isShared: false }))
        purgeSoon(purged > 0 ? IDLE_MS : PURGE_EVERY_MS)
      } catch (error) {
        onError(error)
        purgeSoon(FIRST_PURGE_MS)
      }
    }, afterMs).unref()
  purgeSoon(FIRST_PURGE_MS)

  // A process that was killed may have left events unsealed.
  unsealed = 1
  wake(IDLE_MS)

  return {
    written(writes) {
      lastWriteMs = performance.now()
      unsealed += writes
      uncheckpointed += writes
      wake(IDLE_MS)
    },
    finish() {
      clearTimeout(timer)
      while (seal());
      checkpoint('truncate')
    },
  }
}
