import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Storage } from '../../application/ports/storage.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SqlEngine } from '../sql/sql-engine.ts'
import { sqlStorage } from '../sql/sql-storage.ts'
import type { Tables } from '../sql/tables.ts'
import { openReader } from './connection.ts'
import { patiently } from './patiently.ts'
import { checkDatabase } from './prepare-database.ts'
import { lockAsServer } from './server-lock.ts'
import { isUnavailable } from './sqlite-failure.ts'
import { statementCache } from './statement-cache.ts'
import { startWriteThread, type WriteThread } from './write-thread.ts'

export type SqliteOptions = {
  /** Path of the database; made if it is not there. Its folder must exist. */
  file: string
  /** DATA_KEY: 32 bytes as 64 hexadecimal digits or base64. */
  dataKey: string
  /** Never writes, and refuses every write; the file must be there and up to date. */
  readOnly?: boolean
  /** The one server of the file. Commands leave it out and may run beside the server. */
  asServer?: boolean
  /** The built write worker, where it is not found by itself. */
  worker?: URL
  /** Hears of failures that nobody waits for: a chore that is tried again, the cause of an unavailable store. No personal data. */
  onTrouble?: (reason: string) => void
}

/**
 * Storage in one SQLite file: writes in a thread of their own, reads on this one. Brings the schema up to date.
 *
 * @throws Error if the key is missing, malformed or not the one of this file, if another server runs on it (asServer),
 * or if it cannot be opened
 */
export async function openSqliteStorage(options: SqliteOptions): Promise<Storage> {
  const unlock = options.asServer ? lockAsServer(options.file) : () => {}
  let writer: WriteThread | undefined
  let reader: Database.Database | undefined
  try {
    writer = options.readOnly ? undefined : await startWriteThread(options)
    reader = openReader(options.file)
    await checkDatabase(reader, options.dataKey)
  } catch (error) {
    reader?.close()
    await writer?.close()
    unlock()
    throw error
  }
  return assemble(options, reader, writer, unlock)
}

function assemble(
  { file, dataKey }: SqliteOptions,
  reader: Database.Database,
  writer: WriteThread | undefined,
  unlock: () => void,
): Storage {
  const inode = statSync(file).ino
  let closed: Promise<void> | undefined

  return {
    ...sqlStorage(sqliteEngine(reader, writer), dataKey),
    async ready() {
      reader.prepare('select 1 from city').get()
      const there = statSync(file, { throwIfNoEntry: false })?.ino === inode
      if (!there || writer?.alive() === false) throw refuse('service.unavailable', {})
    },
    close() {
      closed ??= (async () => {
        // The writer leaves last, so that it can clear the log file away.
        reader.close()
        await writer?.close()
        unlock()
      })()
      return closed
    },
  }
}

function sqliteEngine(reader: Database.Database, writer: WriteThread | undefined): SqlEngine {
  const statement = statementCache(reader)
  async function read<T>(run: () => T): Promise<T> {
    try {
      return await patiently(run)
    } catch (error) {
      throw isUnavailable(error) ? refuse('service.unavailable', {}) : error
    }
  }
  return {
    get: (sql, values) => read(() => statement(sql).get(...values)),
    all: (sql, values) => read(() => statement(sql).all(...values)),
    kysely: new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }) }),
    async write(plan) {
      if (!writer) throw new Error('This storage was opened to be read only.')
      return writer.write(plan)
    },
    changeMark: () => read(() => Number(reader.pragma('data_version', { simple: true }))),
  }
}
