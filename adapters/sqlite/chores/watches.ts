import type Database from 'better-sqlite3'
import { expireStep, findExpiredSql } from '../../sql/reservation/place-steps.ts'
import { type GroupCommit, writeAlone } from '../group-commit.ts'

/** How often the writes of other connections are looked for, milliseconds. */
const LOOK_MS = 200
/** How often expired holds are looked for, milliseconds. */
const EXPIRE_MS = 5_000

type Ears = {
  /** Hears that something was changed. */
  changed: () => void
  /** Hears of a look that failed; the next one comes. */
  trouble: (error: unknown) => void
}

/** Tells when other connections than `db` wrote. @returns ends it */
export function watchOthers(db: Database.Database, ears: Ears): () => void {
  const versionNow = () => Number(db.pragma('data_version', { simple: true }))
  let version = versionNow()
  const look = carefully(ears, () => {
    const before = version
    version = versionNow()
    return version !== before
  })
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}

/** Gives holds back once they expired, those of earlier processes at once. @returns ends it */
export function watchHolds(db: Database.Database, commit: GroupCommit, ears: Ears): () => void {
  const expired = db.prepare(findExpiredSql)
  const look = carefully(ears, () => {
    const nowMs = Date.now()
    // The look before the lock: a process with nothing to give back holds up nobody.
    if (expired.get(nowMs) === undefined) return false
    writeAlone(commit, { locks: [], steps: [expireStep(nowMs)] })
    return true
  })
  const timers = [setTimeout(look, 0).unref(), setInterval(look, EXPIRE_MS).unref()]
  return () => timers.forEach(clearInterval)
}

/** `look` with what it finds or fails at told. */
const carefully =
  ({ changed, trouble }: Ears, look: () => boolean) =>
  () => {
    try {
      if (look()) changed()
    } catch (error) {
      trouble(error)
    }
  }
