import Database from 'better-sqlite3'
import { createPrivately } from './connection.ts'
import { isUnavailable } from './sqlite-failure.ts'

/** Another process is the server of the database. */
export class ServerRunning extends Error {
  override readonly name = 'ServerRunning'
}

/**
 * Makes this process the only server of a database: an exclusive lock on a file beside it, which the system lets go of
 * however the process ends.
 *
 * @returns lets go of it
 * @throws ServerRunning if another server holds it
 */
export function lockAsServer(file: string): () => void {
  const lockFile = `${file}-server`
  createPrivately(lockFile)
  const lock = new Database(lockFile, { timeout: 0 })
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isUnavailable(error)) throw error
    throw new ServerRunning(
      `Another server is running on ${file}. Stop it first; commands may run beside it.`,
    )
  }
  return () => lock.close()
}
