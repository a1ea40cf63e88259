import { Kysely, PostgresDialect } from 'kysely'
import { type AuditLogReader, auditLogReader } from '../sql/audit/audit-log-reader.ts'
import type { Tables } from '../sql/tables.ts'
import { onlyClient } from './connection.ts'
import { openDatabase } from './open-database.ts'
import { storedKeyRing } from './prepare-database.ts'

/** @throws Error if the database can't be opened, the schema is older, or the key is not the one of this database */
export async function openPostgresAuditLog(url: string, dataKey: string): Promise<AuditLogReader> {
  const client = await openDatabase({ url, readOnly: true }, dataKey)
  const ring = await storedKeyRing(client, dataKey)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: onlyClient(client) }) })
  return auditLogReader(kysely, ring, () => client.end())
}
