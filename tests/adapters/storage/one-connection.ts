import type Database from 'better-sqlite3'
import type { SqlEngine } from '../../../adapters/storage/sql-engine.ts'
import { groupCommit } from '../../../adapters/storage/sqlite/group-commit.ts'
import type { SqlRow } from '../../../adapters/storage/write.ts'

/** An engine that reads and writes on one connection and hears of no other: it can be stopped between two reads. */
export function oneConnection(db: Database.Database): SqlEngine {
  const commit = groupCommit(db)
  return {
    get: async (sql, values) => db.prepare<unknown[], SqlRow>(sql).get(...values),
    all: async (sql, values) => db.prepare<unknown[], SqlRow>(sql).all(...values),
    async write(write, value) {
      const [outcome] = commit([() => write(value)])
      if (outcome?.kind === 'done' || outcome?.kind === 'undone') return outcome.value
      throw new Error(outcome?.reason)
    },
    changeMark: async () => 0,
    onOutsideChange: () => {},
    snapshot: () => Promise.reject(new Error('no snapshot here')),
    alone: (_, work) => work(),
  }
}
