import { Kysely, SqliteDialect } from 'kysely'
import type { KeyRing } from '../sealing/key-ring.ts'
import { type AuditLogReader, auditLogReader } from '../sql/audit/audit-log-reader.ts'
import type { Tables } from '../sql/tables.ts'
import { openReader } from './connection.ts'
import { checkDatabase, storedKeyRing } from './prepare-database.ts'

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
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }) })
  return auditLogReader(kysely, ring, async () => void reader.close())
}
