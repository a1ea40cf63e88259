import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { startFaults } from '../../../application/start-faults.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { createPrivately } from './connection.ts'
import { isUnavailable } from './sqlite-failure.ts'

/** Another process is the server of the database. */
export class ServerRunning extends Error {
  override readonly name = 'ServerRunning'
}

/**
 * Makes this process the only server of a database, by whatever links it is reached: an exclusive lock on a file beside
 * it, which the system lets go of however the process ends.
 *
 * @returns lets go of it
 * @throws ServerRunning if another server holds it
 */
export function lockAsServer(file: string): () => void {
  const lockFile = `${realPathOf(file)}-server`
  createPrivately(lockFile)
  const lock = new Database(lockFile, { timeout: 0 })
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isUnavailable(error)) throw error
    throw new ServerRunning(textOf(startFaults, 'server.running', { file }))
  }
  return () => lock.close()
}

/** Where a file is, or would be made. @throws Error if its folder is not there */
function realPathOf(file: string): string {
  const path = join(realpathSync(dirname(file)), basename(file))
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    ? realPathOf(resolve(dirname(path), readlinkSync(path)))
    : path
}
