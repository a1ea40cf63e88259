import type Database from 'better-sqlite3'
import { purgePlan } from '../../sql/purge-plan.ts'
import { type GroupCommit, writeAlone } from '../group-commit.ts'
import type { AuditSealer } from './audit-sealer.ts'

/** Without a write for this long the thread counts as idle, milliseconds. */
const IDLE_MS = 40
/** Plans after which a chore is done even in the middle of a rush. */
const SEAL_AFTER = 500
const CHECKPOINT_AFTER = 4_000
const FIRST_PURGE_MS = 60_000
const PURGE_EVERY_MS = 60 * 60 * 1000
const AFTER_TROUBLE_MS = 1_000

/** What the write thread does between writes: sealing the audit log, checkpoints, removing what has run out. */
type Chores = {
  /** To be called after each group of plans. */
  written(plans: number): void
  /** Seals what is left and empties the log file; for the end. */
  finish(): void
}

type Parts = {
  db: Database.Database
  commit: GroupCommit
  seal: AuditSealer
  /** Hears of a chore that failed; it is tried again. */
  trouble: (error: unknown) => void
}

export function chores({ db, commit, seal, trouble }: Parts): Chores {
  let lastWriteMs = 0
  let unsealed = 0
  let uncheckpointed = 0
  let timer: NodeJS.Timeout | undefined

  const checkpoint = (mode: 'passive' | 'truncate') => {
    db.pragma(`wal_checkpoint(${mode})`)
    uncheckpointed = 0
  }

  /** One chore at a time, so that a write that comes meanwhile waits for one only. @returns whether there is more to do */
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
        trouble(error)
        wake(AFTER_TROUBLE_MS)
      }
    }, afterMs).unref()
  }

  const purgeSoon = (afterMs: number) =>
    setTimeout(() => {
      try {
        const before = changesOf(db)
        writeAlone(commit, purgePlan(Date.now()))
        purgeSoon(changesOf(db) > before ? IDLE_MS : PURGE_EVERY_MS)
      } catch (error) {
        trouble(error)
        purgeSoon(FIRST_PURGE_MS)
      }
    }, afterMs).unref()
  purgeSoon(FIRST_PURGE_MS)

  // Left over from a process that was killed.
  unsealed = 1
  wake(IDLE_MS)

  return {
    written(plans) {
      lastWriteMs = performance.now()
      unsealed += plans
      uncheckpointed += plans
      wake(IDLE_MS)
    },
    finish() {
      clearTimeout(timer)
      while (seal());
      checkpoint('truncate')
    },
  }
}

const changesOf = (db: Database.Database): number =>
  (db.prepare('select total_changes() as changes').get() as { changes: number }).changes
