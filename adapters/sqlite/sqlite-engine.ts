import type Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { refuse } from '../../domain/refusal.ts'
import type { ReadRows, SqlEngine } from '../sql/sql-engine.ts'
import type { Tables } from '../sql/tables.ts'
import type { WriteDeadline } from '../sql/write-deadline.ts'
import { openReader } from './connection.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { isUnavailable } from './sqlite-failure.ts'
import { statementCache } from './statement-cache.ts'
import type { WriteThread } from './write-thread.ts'

type Parts = {
  file: string
  reader: Database.Database
  /** None where nothing is to be written. */
  writer: WriteThread | undefined
  deadline: WriteDeadline
  onOutsideChange: SqlEngine['onOutsideChange']
}

/** Reads on this thread, writes on another one. */
export function sqliteEngine({ file, reader, writer, deadline, onOutsideChange }: Parts): SqlEngine {
  const statement = statementCache(reader)
  return {
    get: (sql, values) => read(() => statement(sql).get(...values)),
    all: (sql, values) => read(() => statement(sql).all(...values)),
    kysely: new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }) }),
    async write(plan) {
      if (!writer) throw new Error('This storage was opened to be read only.')
      return deadline.limit(writer.write(plan))
    },
    changeMark: () => read(() => Number(reader.pragma('data_version', { simple: true }))),
    onOutsideChange,
    snapshot: (work) => snapshot(file, work),
    // There is one server.
    alone: (_, work) => work(),
  }
}

async function read<T>(run: () => T): Promise<T> {
  try {
    return await retryWhileBusy(run)
  } catch (error) {
    throw isUnavailable(error) ? refuse('service.unavailable', {}) : error
  }
}

/** On a connection of its own, in one transaction from its first read on. */
async function snapshot<T>(file: string, work: (read: ReadRows) => Promise<T>): Promise<T> {
  const db = openReader(file)
  try {
    const statement = statementCache(db)
    db.exec('begin')
    return await work((sql, values) => read(() => statement(sql).all(...values)))
  } finally {
    db.close()
  }
}
