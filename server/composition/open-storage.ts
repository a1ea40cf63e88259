import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openSqliteStorage } from '../../adapters/sqlite/sqlite-storage.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { StorageConfig } from './config.ts'

/**
 * The storage that the configuration names. Swapping storage is swapping what this returns.
 * @param options `asServer` for the one server of a file; commands run beside it. `readOnly` never writes
 */
export async function openStorage(
  config: Pick<StorageConfig, 'databaseFile' | 'dataKey'>,
  options: { asServer?: boolean; readOnly?: boolean; onTrouble?: (reason: string) => void } = {},
): Promise<Storage> {
  if (!options.readOnly) mkdirSync(dirname(config.databaseFile), { recursive: true, mode: 0o700 })
  return openSqliteStorage({ file: config.databaseFile, dataKey: config.dataKey, ...options })
}
