import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AuditLogReader } from '../../adapters/storage/audit/audit-log-reader.ts'
import type { CopySource, CopyTarget } from '../../adapters/storage/copy/copy-ends.ts'
import { openPostgresCopySource } from '../../adapters/storage/postgres/copy/postgres-copy-source.ts'
import { openPostgresCopyTarget } from '../../adapters/storage/postgres/copy/postgres-copy-target.ts'
import { openDatabase } from '../../adapters/storage/postgres/open-database.ts'
import { openPostgresAuditLog } from '../../adapters/storage/postgres/postgres-audit-log.ts'
import { openPostgresStorage } from '../../adapters/storage/postgres/postgres-storage.ts'
import type { Migrated } from '../../adapters/storage/schema/migrations.ts'
import type { SqlStorage } from '../../adapters/storage/sql-storage.ts'
import { openAuditLog as openAuditLogFile } from '../../adapters/storage/sqlite/audit-log-file.ts'
import { openSqliteCopySource } from '../../adapters/storage/sqlite/copy/sqlite-copy-source.ts'
import { openSqliteCopyTarget } from '../../adapters/storage/sqlite/copy/sqlite-copy-target.ts'
import { openSqliteStorage } from '../../adapters/storage/sqlite/sqlite-storage.ts'
import type { DatabaseAddress, StorageConfig } from './config.ts'

type Address = Pick<StorageConfig, 'database' | 'dataKey'>

/**
 * Opens the configured storage, and makes the folder of its file where that is missing. Storages are chosen in this
 * file only.
 * @param options.asServer true for the server: a second one on the same SQLite file is refused; commands may run beside
 * it
 * @param options.readOnly true: nothing is written, and no folder is made
 * @param options.mayBeUnfinished with readOnly, true: a copy into it may be unfinished
 * @param options.onReseal called now and then, as the server, while records are sealed with a new key
 * @param options.onMigrated called with each migration that was run
 * @param options.onError called with what goes wrong in the background, for the log
 * @throws Error if the database or its key can't be used
 */
export async function openStorage(
  { database, dataKey }: Address,
  options: {
    asServer?: boolean
    readOnly?: boolean
    mayBeUnfinished?: boolean
    onError?: (reason: string) => void
    onReseal?: (done: number, total: number) => void
    onMigrated?: (migrated: Migrated) => void
  } = {},
): Promise<SqlStorage> {
  if ('url' in database) return openPostgresStorage({ ...options, ...database, dataKey })
  if (!options.readOnly) mkdirSync(dirname(database.file), { recursive: true, mode: 0o700 })
  return openSqliteStorage({ ...options, ...database, dataKey })
}

/**
 * Brings the configured PostgreSQL database up to date, for the processes that will open it.
 * @param onMigrated called with each migration that was run
 * @throws Error as `openStorage`
 */
export async function prepareStorage(
  { database, dataKey }: Address,
  onMigrated: (migrated: Migrated) => void,
): Promise<void> {
  if ('url' in database)
    await (await openDatabase({ ...database, asServer: true, onMigrated }, dataKey)).end()
}

/** Opens the audit log of the configured storage. @throws Error if the database or its key can't be used */
export const openAuditLog = ({ database, dataKey }: Address): Promise<AuditLogReader> =>
  'url' in database ? openPostgresAuditLog(database.url, dataKey) : openAuditLogFile(database.file, dataKey)

/**
 * Opens a database to be copied while nobody writes to it.
 * @throws CopyRefused if it is in use
 * @throws Error if the database or its key can't be used
 */
export const openCopySource = (database: DatabaseAddress, dataKey: string): Promise<CopySource> =>
  'url' in database
    ? openPostgresCopySource(database.url, dataKey, { alone: true })
    : openSqliteCopySource(database.file, dataKey)

/**
 * Opens an empty database to be filled page by page, or one in which that was interrupted.
 * @param source a name of what is copied, the same when it goes on
 * @throws CopyRefused if it holds anything else
 */
export async function openCopyTarget(
  database: DatabaseAddress,
  dataKey: string,
  source: string,
): Promise<CopyTarget> {
  if ('url' in database) return openPostgresCopyTarget(database.url, dataKey, source)
  mkdirSync(dirname(database.file), { recursive: true, mode: 0o700 })
  return openSqliteCopyTarget(database.file, dataKey, source)
}
