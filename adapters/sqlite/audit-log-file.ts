import { Kysely, SqliteDialect } from 'kysely'
import { type AuditLogReader, auditLogReader } from '../sql/audit/audit-log-reader.ts'
import type { Tables } from '../sql/tables.ts'
import { openReader } from './connection.ts'
import { checkDatabase } from './prepare-database.ts'

/** @throws Error if there is no such file, the schema is older, or the key is not the one of this file */
export async function openAuditLog(file: string, dataKey: string): Promise<AuditLogReader> {
  const reader = openReader(file)
  try {
    await checkDatabase(reader, dataKey)
  } catch (error) {
    reader.close()
    throw error
  }
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }) })
  return auditLogReader(kysely, dataKey, async () => void reader.close())
}
