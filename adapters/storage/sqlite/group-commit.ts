import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { Result, Statement, Write } from '../write.ts'
import { isBusy, isDamaged, isUnavailable } from './sqlite-failure.ts'
import { statementCache } from './statement-cache.ts'

/**
 * What came of a write. `unavailable`: nothing was stored, for reasons outside of the write: the lock of another
 * process, a damaged file, or another one.
 */
export type WriteOutcome<Done = unknown, Refused = unknown> =
  | { kind: 'done'; value: Done }
  | { kind: 'undone'; value: Refused }
  | { kind: 'unavailable'; reason: string; cause?: 'busy' | 'damaged' | undefined }
  | { kind: 'fault'; reason: string }

/** A failure that ends the whole group. */
class GroupFailure extends Error {
  override readonly name = 'GroupFailure'
}

/**
 * Runs a group of writes in one transaction; each is begun anew when the group is run again. Writes that are done are
 * on disk when it returns; one that is undone stores nothing. If the commit fails, nothing of the group is stored.
 * There is one writer at a time, so that locks are not needed.
 */
export type GroupCommit = <Done, Refused>(
  writes: readonly (() => Write<Done, Refused>)[],
) => WriteOutcome<Done, Refused>[]

export function groupCommit(db: Database.Database): GroupCommit {
  const statement = statementCache(db)
  const inode = db.memory ? undefined : statSync(db.name).ino
  /** Whether the write that ran last has changed anything. */
  let hasChanged = false

  function checkFile(): void {
    // Commits into a file that was moved away would be acknowledged and lost.
    if (inode !== undefined && statSync(db.name, { throwIfNoEntry: false })?.ino !== inode) {
      throw new GroupFailure('the database file is gone')
    }
  }

  function run({ sql, values }: Statement): Result {
    const prepared = statement(sql)
    const rows = prepared.reader ? prepared.all(...values) : []
    const count = prepared.reader ? rows.length : prepared.run(...values).changes
    if (count > 0 && !prepared.readonly) hasChanged = true
    return { count, rows }
  }

  function carryOut<Done, Refused>(write: Write<Done, Refused>): WriteOutcome<Done, Refused> {
    let next = write.next([])
    while (!next.done) {
      if ('undo' in next.value) return { kind: 'undone', value: next.value.undo }
      if ('locks' in next.value) next = write.next([])
      else next = write.next(('unread' in next.value ? next.value.unread : next.value).map(run))
    }
    return { kind: 'done', value: next.value }
  }

  function outcomeOf<Done, Refused>(begin: () => Write<Done, Refused>): WriteOutcome<Done, Refused> {
    hasChanged = false
    try {
      return carryOut(begin())
    } catch (error) {
      if (isUnavailable(error) || isDamaged(error) || !db.inTransaction) throw error
      return { kind: 'fault', reason: reasonOf(error) }
    }
  }

  /**
   * Runs writes one after the other. @returns undefined if one that is not done has changed something, which has to be
   * taken back
   */
  function outcomesOf<Done, Refused>(
    writes: readonly (() => Write<Done, Refused>)[],
  ): WriteOutcome<Done, Refused>[] | undefined {
    const outcomes: WriteOutcome<Done, Refused>[] = []
    for (const write of writes) {
      const outcome = outcomeOf(write)
      if (outcome.kind !== 'done' && hasChanged) return undefined
      outcomes.push(outcome)
    }
    return outcomes
  }

  /** Runs a write so that what it changed can be taken back, for which SQLite copies every page that it touches. */
  function outcomeInSavepoint<Done, Refused>(write: () => Write<Done, Refused>): WriteOutcome<Done, Refused> {
    statement('savepoint one_write').run()
    const outcome = outcomeOf(write)
    if (outcome.kind !== 'done') statement('rollback to one_write').run()
    statement('release one_write').run()
    return outcome
  }

  return (writes) => {
    try {
      checkFile()
      statement('begin immediate').run()
      let outcomes = outcomesOf(writes)
      if (!outcomes) {
        statement('rollback').run()
        statement('begin immediate').run()
        outcomes = writes.map((write) => outcomeInSavepoint(write))
      }
      statement('commit').run()
      return outcomes
    } catch (error) {
      if (db.inTransaction) db.exec('rollback')
      const cause = isBusy(error) ? 'busy' : isDamaged(error) ? 'damaged' : undefined
      const isOutside = cause !== undefined || error instanceof GroupFailure || isUnavailable(error)
      const reason = reasonOf(error)
      return writes.map(() =>
        isOutside ? { kind: 'unavailable', reason, cause } : { kind: 'fault', reason },
      )
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a write in a transaction of its own. @throws Error if it was not stored */
export function writeAlone<Done>(commit: GroupCommit, write: () => Write<Done>): Done {
  const [outcome] = commit([write])
  if (outcome?.kind === 'done') return outcome.value
  throw new Error(outcome && 'reason' in outcome ? outcome.reason : 'it was undone')
}
