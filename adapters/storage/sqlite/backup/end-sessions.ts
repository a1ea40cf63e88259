import Database from 'better-sqlite3'

/**
 * Signs everybody out of a database that nobody else has open, the office too, and ends what forms can be looked at
 * with: a token that was swapped or revoked after the backup was taken would otherwise count again.
 */
export function endSessions(file: string): void {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.exec('delete from refresh_token; delete from office_session; delete from preview_link')
  } finally {
    db.close()
  }
}
