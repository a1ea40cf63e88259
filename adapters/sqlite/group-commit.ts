import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { runPlan, type StatementResult } from '../sql/run-plan.ts'
import type { PlanResult, Statement, WritePlan } from '../sql/write-plan.ts'
import { isBusy, isDamaged, isUnavailable } from './sqlite-failure.ts'
import { statementCache } from './statement-cache.ts'

/**
 * The outcome of a plan in the write thread. `unavailable`: nothing was stored, for reasons outside of the plan: the lock
 * of another process, a damaged file, or another one.
 */
export type PlanOutcome<Stop = unknown, Name extends string = string> =
  | PlanResult<Stop, Name>
  | { kind: 'unavailable'; reason: string; cause?: 'busy' | 'damaged' | undefined }
  | { kind: 'fault'; reason: string }

/** A failure that ends the whole group. */
class GroupFailure extends Error {
  override readonly name = 'GroupFailure'
}

/**
 * Runs a group of plans in one transaction. Plans that are done are on disk when it returns; a stopped plan stores nothing. If the
 * commit fails, nothing of the group is stored. There is one writer at a time, so that locks are not needed.
 */
export type GroupCommit = <Stop, Name extends string>(
  plans: readonly WritePlan<Stop, Name>[],
) => PlanOutcome<Stop, Name>[]

export function groupCommit(db: Database.Database): GroupCommit {
  const statement = statementCache(db)
  const inode = db.memory ? undefined : statSync(db.name).ino
  /** Whether the plan that ran last has changed anything. */
  let hasChanged = false

  function checkFile(): void {
    // Commits into a file that was moved away would be acknowledged and lost.
    if (inode !== undefined && statSync(db.name, { throwIfNoEntry: false })?.ino !== inode) {
      throw new GroupFailure('the database file is gone')
    }
  }

  function run({ sql, values }: Statement): StatementResult {
    const step = statement(sql)
    const rows = step.reader ? step.all(...values) : []
    const counted = step.reader ? rows.length : step.run(...values).changes
    if (counted > 0 && !step.readonly) hasChanged = true
    return { counted, rows }
  }

  function resultOf<Stop, Name extends string>(plan: WritePlan<Stop, Name>): PlanResult<Stop, Name> {
    const work = runPlan(plan)
    let next = work.next()
    while (!next.done) next = work.next(run(next.value))
    return next.value
  }

  function outcomeOf<Stop, Name extends string>(plan: WritePlan<Stop, Name>): PlanOutcome<Stop, Name> {
    hasChanged = false
    try {
      return resultOf(plan)
    } catch (error) {
      if (isUnavailable(error) || isDamaged(error) || !db.inTransaction) throw error
      return { kind: 'fault', reason: reasonOf(error) }
    }
  }

  /** Runs plans one after the other. @returns undefined if one that is not done has changed something, which has to be taken back */
  function outcomesOf<Stop, Name extends string>(
    plans: readonly WritePlan<Stop, Name>[],
  ): PlanOutcome<Stop, Name>[] | undefined {
    const outcomes: PlanOutcome<Stop, Name>[] = []
    for (const plan of plans) {
      const outcome = outcomeOf(plan)
      if (outcome.kind !== 'done' && hasChanged) return undefined
      outcomes.push(outcome)
    }
    return outcomes
  }

  /** Runs a plan so that what it changed can be taken back, for which SQLite copies every page that it touches. */
  function outcomeInSavepoint<Stop, Name extends string>(
    plan: WritePlan<Stop, Name>,
  ): PlanOutcome<Stop, Name> {
    statement('savepoint one_plan').run()
    const outcome = outcomeOf(plan)
    if (outcome.kind !== 'done') statement('rollback to one_plan').run()
    statement('release one_plan').run()
    return outcome
  }

  return (plans) => {
    try {
      checkFile()
      statement('begin immediate').run()
      let outcomes = outcomesOf(plans)
      if (!outcomes) {
        statement('rollback').run()
        statement('begin immediate').run()
        outcomes = plans.map((plan) => outcomeInSavepoint(plan))
      }
      statement('commit').run()
      return outcomes
    } catch (error) {
      if (db.inTransaction) db.exec('rollback')
      const cause = isBusy(error) ? 'busy' : isDamaged(error) ? 'damaged' : undefined
      const isOutside = cause !== undefined || error instanceof GroupFailure || isUnavailable(error)
      const reason = reasonOf(error)
      return plans.map(() => (isOutside ? { kind: 'unavailable', reason, cause } : { kind: 'fault', reason }))
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a plan that can't be stopped, in a transaction of its own. @throws Error if it was not stored */
export function writeInOwnTransaction(commit: GroupCommit, plan: WritePlan<never, string>): void {
  const [outcome] = commit([plan])
  if (outcome?.kind === 'unavailable' || outcome?.kind === 'fault') throw new Error(outcome.reason)
}
