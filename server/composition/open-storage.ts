import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase } from '../../adapters/postgres/open-database.ts'
import { openPostgresAuditLog } from '../../adapters/postgres/postgres-audit-log.ts'
import { openPostgresStorage } from '../../adapters/postgres/postgres-storage.ts'
import type { AuditLogReader } from '../../adapters/sql/audit/audit-log-reader.ts'
import { openAuditLog as openAuditLogFile } from '../../adapters/sqlite/audit-log-file.ts'
import { openSqliteStorage } from '../../adapters/sqlite/sqlite-storage.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { StorageConfig } from './config.ts'

type Address = Pick<StorageConfig, 'database' | 'dataKey'>

/**
 * Opens the configured storage, and makes the folder of its file where that is missing. Storages are chosen in this file only.
 * @param options.asServer true for the server: a second one on the same SQLite file is refused; commands may run beside it
 * @param options.readOnly true: nothing is written, and no folder is made
 * @param options.onError called with what goes wrong in the background, for the log
 * @throws Error if the database or its key can't be used
 */
export async function openStorage(
  { database, dataKey }: Address,
  options: { asServer?: boolean; readOnly?: boolean; onError?: (reason: string) => void } = {},
): Promise<Storage> {
  if ('url' in database) return openPostgresStorage({ ...options, ...database, dataKey })
  if (!options.readOnly) mkdirSync(dirname(database.file), { recursive: true, mode: 0o700 })
  return openSqliteStorage({ ...options, ...database, dataKey })
}

/** Brings the configured PostgreSQL database up to date, for the processes that will open it. @throws Error as `openStorage` */
export async function prepareStorage({ database, dataKey }: Address): Promise<void> {
  if ('url' in database) await (await openDatabase(database, dataKey)).end()
}

/** Opens the audit log of the configured storage. @throws Error if the database or its key can't be used */
export const openAuditLog = ({ database, dataKey }: Address): Promise<AuditLogReader> =>
  'url' in database ? openPostgresAuditLog(database.url, dataKey) : openAuditLogFile(database.file, dataKey)
