import type { CopySource } from '../../sql/office/copy/copy-ends.ts'
import { CopyRefused } from '../../sql/office/copy/copy-ends.ts'
import { openReader, openWriter } from '../connection.ts'
import { checkDatabase } from '../prepare-database.ts'
import { lockAsServer, ServerRunning } from '../server-lock.ts'
import { isUnavailable } from '../sqlite-failure.ts'
import { statementCache } from '../statement-cache.ts'

/**
 * A database file to be copied. Until it is closed no server starts on it and no command writes to it: nothing is left behind.
 *
 * @throws CopyRefused if a server runs on it or a command writes to it
 * @throws Error if there is no such file, its schema is older, or the key is not the one of this file
 */
export async function openSqliteCopySource(file: string, dataKey: string): Promise<CopySource> {
  const reader = openReader(file)
  let unlock = () => {}
  try {
    await checkDatabase(reader, dataKey)
    unlock = inUse(() => lockAsServer(file))
    const writer = openWriter(file)
    const statement = statementCache(writer)
    const close = async () => {
      writer.close()
      reader.close()
      unlock()
    }
    try {
      inUse(() => writer.exec('begin immediate'))
    } catch (error) {
      writer.close()
      throw error
    }
    return {
      read: async (sql, values) => statement(sql).all(...values),
      async lastNumber(table) {
        const [row] = statement('select seq from sqlite_sequence where name = ?').all(table)
        return Number(row?.seq ?? 0)
      },
      close,
    }
  } catch (error) {
    reader.close()
    unlock()
    throw error
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
