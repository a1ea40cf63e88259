import type Database from 'better-sqlite3'
import { refuse } from '../../../domain/refusal.ts'
import type { ReadRows, SqlEngine } from '../sql-engine.ts'
import { inTime } from '../write-deadline.ts'
import { openReader } from './connection.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { isDamaged, isUnavailable } from './sqlite-failure.ts'
import { statementCache } from './statement-cache.ts'
import type { WriteThread } from './write-thread.ts'

type Parts = {
  file: string
  reader: Database.Database
  /** None where nothing is to be written. */
  writer: WriteThread | undefined
  /** Called with why a write was given up. */
  onError: (reason: string) => void
  /** Called when a read finds the file damaged. */
  onDamage(reason: string): void
  onOutsideChange: SqlEngine['onOutsideChange']
}

/** Reads on this thread, writes on another one. */
export function sqliteEngine({ file, reader, writer, onError, onDamage, onOutsideChange }: Parts): SqlEngine {
  const refusalOf = (error: unknown): unknown => {
    if (isDamaged(error)) onDamage((error as Error).message)
    else if (!isUnavailable(error)) return error
    return Object.assign(refuse('service.unavailable', {}), { cause: error })
  }
  const read = async <T>(run: () => T): Promise<T> => {
    try {
      return await retryWhileBusy(run)
    } catch (error) {
      throw refusalOf(error)
    }
  }
  const statement = statementCache(reader)
  return {
    get: ({ sql, values }) => read(() => statement(sql).get(...values)),
    all: ({ sql, values }) => read(() => statement(sql).all(...values)),
    async write(write, value) {
      if (!writer) throw new Error('This storage was opened to be read only.')
      return inTime(writer.write(write, value), onError)
    },
    changeMark: () => read(() => Number(reader.pragma('data_version', { simple: true }))),
    onOutsideChange,
    snapshot: (work) => snapshot(file, read, work),
    // There is one server.
    alone: (_, work) => work(),
  }
}

/** On a connection of its own, in one transaction from its first read on. */
async function snapshot<T>(
  file: string,
  read: <R>(run: () => R) => Promise<R>,
  work: (read: ReadRows) => Promise<T>,
): Promise<T> {
  const db = openReader(file)
  try {
    const statement = statementCache(db)
    db.exec('begin')
    return await work(({ sql, values }) => read(() => statement(sql).all(...values)))
  } finally {
    db.close()
  }
}
