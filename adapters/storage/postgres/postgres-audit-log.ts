import { type AuditLogReader, auditLogReader } from '../audit/audit-log-reader.ts'
import type { ReadRows } from '../sql-engine.ts'
import type { SqlRow } from '../write.ts'
import { openDatabase } from './open-database.ts'
import { storedKeyRing } from './prepare-database.ts'
import { typedStatement } from './typed-statement.ts'

/** @throws Error if the database can't be opened, the schema is older, or the key is not the one of this database */
export async function openPostgresAuditLog(url: string, dataKey: string): Promise<AuditLogReader> {
  const client = await openDatabase({ url, readOnly: true }, dataKey)
  const ring = await storedKeyRing(client, dataKey)
  const read: ReadRows = async (statement) => (await client.query<SqlRow>(typedStatement(statement))).rows
  return auditLogReader(read, ring, () => client.end())
}
