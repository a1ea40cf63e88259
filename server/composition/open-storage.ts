import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openSqliteStorage } from '../../adapters/sqlite/sqlite-storage.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { StorageConfig } from './config.ts'

/**
 * Opens the configured storage, and makes the folder of its file where that is missing. The only place that chooses a storage.
 * @param options.asServer true for the server: a second one on the same file is refused; commands may run beside it
 * @param options.readOnly true: nothing is written, and no folder is made
 * @param options.onError called with what goes wrong in the background, for the log
 * @throws Error if the file or its key can't be used
 */
export async function openStorage(
  config: Pick<StorageConfig, 'databaseFile' | 'dataKey'>,
  options: { asServer?: boolean; readOnly?: boolean; onError?: (reason: string) => void } = {},
): Promise<Storage> {
  if (!options.readOnly) mkdirSync(dirname(config.databaseFile), { recursive: true, mode: 0o700 })
  return openSqliteStorage({ file: config.databaseFile, dataKey: config.dataKey, ...options })
}
