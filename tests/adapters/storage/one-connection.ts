import type Database from 'better-sqlite3'
import { Kysely, type Logger, SqliteDialect } from 'kysely'
import type { SqlEngine } from '../../../adapters/sql/sql-engine.ts'
import type { Tables } from '../../../adapters/sql/tables.ts'
import type { PlanResult, SqlRow, WritePlan } from '../../../adapters/sql/write-plan.ts'
import { groupCommit } from '../../../adapters/sqlite/group-commit.ts'

/**
 * An engine that reads and writes on one connection and hears of no other: it can be stopped between two reads.
 * @param read is waited for after each query that kysely has carried out
 */
export function oneConnection(db: Database.Database, read?: Logger): SqlEngine {
  const commit = groupCommit(db)
  return {
    get: async (sql, values) => db.prepare<unknown[], SqlRow>(sql).get(...values),
    all: async (sql, values) => db.prepare<unknown[], SqlRow>(sql).all(...values),
    kysely: new Kysely<Tables>({ dialect: new SqliteDialect({ database: db }), ...(read && { log: read }) }),
    write: async <Stop, Name extends string>(plan: WritePlan<Stop, Name>) =>
      commit([plan])[0] as PlanResult<Stop, Name>,
    changeMark: async () => 0,
    onOutsideChange: () => {},
    snapshot: () => Promise.reject(new Error('no snapshot here')),
    alone: (_, work) => work(),
  }
}
