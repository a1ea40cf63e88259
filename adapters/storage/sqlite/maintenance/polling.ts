import type Database from 'better-sqlite3'
import { expireOverdue, findOverdue } from '../../reservation/places.ts'
import { type GroupCommit, writeAlone } from '../group-commit.ts'
import { statementCache } from '../statement-cache.ts'

/** Milliseconds between two polls for writes of other connections. */
const POLL_MS = 200
/** Milliseconds between two polls for expired holds. */
const EXPIRE_MS = 5_000

type Listener = {
  /** Called when something was changed. */
  onChange: () => void
  /** Called when a poll failed; the next one still runs. */
  onError: (error: unknown) => void
}

/** Calls `onChange` when another connection than `db` has written. @returns a function that stops polling */
export function pollForChanges(db: Database.Database, listener: Listener): () => void {
  const versionNow = () => Number(db.pragma('data_version', { simple: true }))
  let version = versionNow()
  const poll = reporting(listener, () => {
    const before = version
    version = versionNow()
    return version !== before
  })
  const timer = setInterval(poll, POLL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Releases holds once they expired, those of earlier processes before it returns. @returns a function that stops
 * polling
 */
export function pollForExpiredHolds(
  db: Database.Database,
  commit: GroupCommit,
  listener: Listener,
): () => void {
  const statement = statementCache(db)
  const release = () => {
    const nowMs = Date.now()
    // Read before taking the write lock: without expired holds nobody has to wait.
    const { sql, values } = findOverdue(nowMs)
    if (statement(sql).get(...values) === undefined) return false
    writeAlone(commit, () => expireOverdue(nowMs))
    return true
  }
  const poll = reporting(listener, release)
  const timers = [setInterval(poll, EXPIRE_MS).unref()]
  try {
    release()
  } catch (error) {
    // Nobody listens before the thread is ready.
    const report = () => {
      listener.onError(error)
      poll()
    }
    timers.push(setTimeout(report, 0).unref())
  }
  return () => timers.forEach(clearInterval)
}

/** Runs `poll` and reports a change or an error. */
const reporting =
  ({ onChange, onError }: Listener, poll: () => boolean) =>
  () => {
    try {
      if (poll()) onChange()
    } catch (error) {
      onError(error)
    }
  }
