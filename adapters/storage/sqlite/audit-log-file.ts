import { type AuditLogReader, auditLogReader } from '../audit/audit-log-reader.ts'
import type { KeyRing } from '../sealing/key-ring.ts'
import type { ReadRows } from '../sql-engine.ts'
import { openReader } from './connection.ts'
import { checkDatabase, storedKeyRing } from './prepare-database.ts'
import { statementCache } from './statement-cache.ts'

/** @throws Error if there is no such file, the schema is older, or the key is not the one of this file */
export async function openAuditLog(file: string, dataKey: string): Promise<AuditLogReader> {
  const reader = openReader(file)
  let ring: KeyRing
  try {
    await checkDatabase(reader, dataKey)
    ring = storedKeyRing(reader, dataKey)
  } catch (error) {
    reader.close()
    throw error
  }
  const statement = statementCache(reader)
  const read: ReadRows = async ({ sql, values }) => statement(sql).all(...values)
  return auditLogReader(read, ring, async () => void reader.close())
}
