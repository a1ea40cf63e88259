import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStorage, type SqliteOptions } from '../../adapters/sqlite/sqlite-storage.ts'
import type { Storage } from '../../application/ports/storage.ts'

/** 32 bytes; any will do. */
export const dataKey = '0f'.repeat(32)

const folders: string[] = []

/** The path of a database that is not there yet, in a folder of its own. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-'))
  folders.push(folder)
  return join(folder, 'city.sqlite')
}

/** A storage on a new file, or on the one named. */
export const openTestStorage = (options: Partial<SqliteOptions> = {}): Promise<Storage> =>
  openSqliteStorage({ file: options.file ?? newFile(), dataKey, ...options })

/** For `afterAll`. */
export function removeFiles(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
