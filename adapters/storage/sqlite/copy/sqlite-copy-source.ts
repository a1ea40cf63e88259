import type Database from 'better-sqlite3'
import { CopyRefused, type CopySource } from '../../copy/copy-ends.ts'
import { attachmentFolder, takeInPieces } from '../attachment-folder.ts'
import { openReader, openWriter } from '../connection.ts'
import { checkDatabase } from '../prepare-database.ts'
import { lockAsServer, ServerRunning } from '../server-lock.ts'
import { isUnavailable } from '../sqlite-failure.ts'
import { statementCache } from '../statement-cache.ts'

/**
 * A database file to be copied. Until it is closed no server starts on it and no command writes to it: nothing is left
 * behind.
 *
 * @throws CopyRefused if a server runs on it or a command writes to it
 * @throws Error if there is no such file, its schema is older, or the key is not the one of this file
 */
export async function openSqliteCopySource(file: string, dataKey: string): Promise<CopySource> {
  await check(file, dataKey)
  const unlock = inUse(() => lockAsServer(file))
  let db: Database.Database | undefined
  try {
    const writer = openWriter(file)
    db = writer
    inUse(() => writer.exec('begin immediate'))
    // Undone when it is closed.
    await takeInPieces(writer, attachmentFolder(file))
  } catch (error) {
    db?.close()
    unlock()
    throw error
  }
  return sourceOn(db, unlock)
}

/** On a connection of its own: nothing is made or changed where it fails. */
async function check(file: string, dataKey: string): Promise<void> {
  const reader = openReader(file)
  try {
    await checkDatabase(reader, dataKey)
  } finally {
    reader.close()
  }
}

function sourceOn(db: Database.Database, unlock: () => void): CopySource {
  const statement = statementCache(db)
  return {
    read: async ({ sql, values }) => statement(sql).all(...values),
    async lastNumber(table) {
      const [row] = statement('select seq from sqlite_sequence where name = ?').all(table)
      return Number(row?.seq ?? 0)
    },
    async close() {
      db.close()
      unlock()
    },
  }
}

function inUse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ServerRunning || isUnavailable(error)) throw new CopyRefused('source-in-use')
    throw error
  }
}
