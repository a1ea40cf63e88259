import { Kysely, SqliteDialect } from 'kysely'
import { sealing } from '../sealing/sealing.ts'
import { type ChainCheck, type LoggedEvent, verifyAuditChain } from '../sql/audit/audit-chain.ts'
import { readAuditLog } from '../sql/audit/read-audit-log.ts'
import type { Tables } from '../sql/tables.ts'
import { openReader } from './connection.ts'
import { checkDatabase } from './prepare-database.ts'

/** The audit log of a database, for the auditor; may be read while a server runs. */
export type AuditLogFile = {
  /** The sealed events, first one first. What happened within the last second may still be on its way. */
  events(): AsyncIterable<LoggedEvent>
  /** Checks every link of the chain. */
  verify(): Promise<ChainCheck>
  close(): void
}

/** @throws Error if there is no such file, the schema is older, or the key is not the one of this file */
export async function openAuditLog(file: string, dataKey: string): Promise<AuditLogFile> {
  const reader = openReader(file)
  try {
    await checkDatabase(reader, dataKey)
  } catch (error) {
    reader.close()
    throw error
  }
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }) })
  return {
    events: () => readAuditLog(kysely),
    verify: () => verifyAuditChain(readAuditLog(kysely), sealing(dataKey).auditMac),
    close: () => reader.close(),
  }
}
