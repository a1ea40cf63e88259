import Database from 'better-sqlite3'

/**
 * What SQLite itself finds wrong with a database that nobody else has open; empty if it is whole.
 *
 * @param how `quick` reads every page, `full` compares the indexes with their tables and the references too
 */
export function checkFile(file: string, how: 'quick' | 'full'): string[] {
  const db = new Database(file, { fileMustExist: true })
  try {
    if (how === 'quick') return faultsOf(db, 'quick_check')
    const references = db.pragma('foreign_key_check') as { table: string; parent: string }[]
    return [
      ...faultsOf(db, 'integrity_check'),
      ...references.map(({ table, parent }) => `a row of ${table} refers to nothing in ${parent}`),
    ]
  } finally {
    db.close()
  }
}

function faultsOf(db: Database.Database, check: 'quick_check' | 'integrity_check'): string[] {
  const rows = db.pragma(check) as Record<string, string>[]
  return rows.map((row) => String(row[check])).filter((said) => said !== 'ok')
}
