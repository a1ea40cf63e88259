import Database from 'better-sqlite3'
import { createPrivately } from './connection.ts'
import { isUnavailable } from './sqlite-failure.ts'

/**
 * Makes this process the only server of a database: an exclusive lock on a file beside it, which the system lets go of
 * however the process ends.
 *
 * @returns lets go of it
 * @throws Error if another server holds it
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
    throw new Error(`Another server is running on ${file}. Stop it first; commands may run beside it.`)
  }
  return () => lock.close()
}
