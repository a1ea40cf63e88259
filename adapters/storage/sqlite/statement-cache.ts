import type Database from 'better-sqlite3'
import type { SqlRow } from '../write.ts'

type SqlStatement = Database.Statement<unknown[], SqlRow>

/** Prepares each text once for the life of the connection; the texts are a fixed set, values are bound. */
export function statementCache(db: Database.Database): (sql: string) => SqlStatement {
  const prepared = new Map<string, SqlStatement>()
  return (sql) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = db.prepare<unknown[], SqlRow>(sql)
    prepared.set(sql, statement)
    return statement
  }
}
