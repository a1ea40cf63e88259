import Database from 'better-sqlite3'

/**
 * Signs everybody out of a database that nobody else has open, the office too: a token that was swapped or revoked
 * after the backup was taken would otherwise count again.
 */
export function endSessions(file: string): void {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.exec('delete from refresh_token; delete from office_session')
  } finally {
    db.close()
  }
}
