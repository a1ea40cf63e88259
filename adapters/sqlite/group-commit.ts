import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { PlanResult, SqlRow, Statement, WritePlan } from '../sql/write-plan.ts'
import { isUnavailable } from './sqlite-failure.ts'
import { statementCache } from './statement-cache.ts'

/** What came of a plan in the write thread. `unavailable`: nothing was stored, for reasons outside of the plan. */
export type PlanOutcome =
  | PlanResult
  | { kind: 'unavailable'; reason: string }
  | { kind: 'fault'; reason: string }

/** A failure that ends the whole group. */
class GroupFailure extends Error {
  override readonly name = 'GroupFailure'
}

/**
 * Carries out groups of plans, each plan under a savepoint, all in one transaction: the plans that come to their end are
 * on disk when it returns; a plan that a guard stops leaves nothing behind. If the commit fails, nothing of the group is stored.
 */
export type GroupCommit = (plans: readonly WritePlan[]) => PlanOutcome[]

export function groupCommit(db: Database.Database): GroupCommit {
  const statement = statementCache(db)
  const inode = db.memory ? undefined : statSync(db.name).ino

  function checkFile(): void {
    // Writing on into a file that was moved away would lose what was acknowledged.
    if (inode !== undefined && statSync(db.name, { throwIfNoEntry: false })?.ino !== inode) {
      throw new GroupFailure('the database file is gone')
    }
  }

  function run({ sql, values }: Pick<Statement, 'sql' | 'values'>): { counted: number; first?: SqlRow } {
    const step = statement(sql)
    if (!step.reader) return { counted: step.run(...values).changes }
    const found = step.all(...values)
    return found[0] ? { counted: found.length, first: found[0] } : { counted: 0 }
  }

  function carryOut(plan: WritePlan): PlanResult {
    const rows: Record<string, SqlRow> = {}
    for (const step of plan) {
      const { expect, otherwise, relief, seen, returning } = step
      let { counted, first } = run(step)
      if (relief && counted !== expect) {
        for (const help of relief) run(help)
        ;({ counted, first } = run(step))
      }
      if (expect !== undefined && counted !== expect) {
        if (otherwise === undefined) throw new Error(`a step counted ${counted} rows, not ${expect}`)
        const row = seen ? run(seen).first : first
        return row ? { kind: 'refused', otherwise, row } : { kind: 'refused', otherwise }
      }
      if (returning !== undefined && first) rows[returning] = first
    }
    return { kind: 'done', rows }
  }

  function outcomeOf(plan: WritePlan): PlanOutcome {
    statement('savepoint one_plan').run()
    let outcome: PlanOutcome
    try {
      outcome = carryOut(plan)
    } catch (error) {
      if (isUnavailable(error) || !db.inTransaction) throw error
      outcome = { kind: 'fault', reason: reasonOf(error) }
    }
    if (outcome.kind !== 'done') statement('rollback to one_plan').run()
    statement('release one_plan').run()
    return outcome
  }

  return (plans) => {
    try {
      checkFile()
      statement('begin immediate').run()
      const outcomes = plans.map(outcomeOf)
      statement('commit').run()
      return outcomes
    } catch (error) {
      if (db.inTransaction) db.exec('rollback')
      const passing = error instanceof GroupFailure || isUnavailable(error)
      return plans.map(() => ({ kind: passing ? 'unavailable' : 'fault', reason: reasonOf(error) }))
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
