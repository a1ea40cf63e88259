import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { refuse } from '../../../domain/refusal.ts'
import { tableFiles } from '../attachment/attachment-files.ts'
import { happeningSums } from '../audit/happenings.ts'
import { startResealing } from '../keys/reseal-chore.ts'
import type { Migrated } from '../schema/migrations.ts'
import type { KeyRing } from '../sealing/key-ring.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { type SqlStorage, sqlStorage } from '../sql-storage.ts'
import { writeHealth } from '../write-health.ts'
import { attachmentFolder, folderFiles } from './attachment-folder.ts'
import { openReader } from './connection.ts'
import { pollForChanges } from './maintenance/polling.ts'
import { checkDatabase, storedKeyRing } from './prepare-database.ts'
import { lockAsServer } from './server-lock.ts'
import { sizesOf } from './sizes.ts'
import { sqliteEngine } from './sqlite-engine.ts'
import { startWriteThread, type WriteThread } from './write-thread.ts'

export type SqliteOptions = {
  /** Path of the database; made if it is not there. Its folder must exist. */
  file: string
  /** DATA_KEY: 32 bytes as 64 hexadecimal digits or base64. */
  dataKey: string
  /** Never writes, and refuses every write; the file must be there and up to date. */
  readOnly?: boolean
  /** With `readOnly`: a copy into the file may be unfinished. */
  mayBeUnfinished?: boolean
  /** The one server of the file. Commands leave it out and may run beside the server. */
  asServer?: boolean
  /**
   * Called now and then, as the server, with how many records were looked at to seal them with a new key, and how many
   * there are.
   */
  onReseal?: ((done: number, total: number) => void) | undefined
  /** Called with each migration that was run. */
  onMigrated?: ((migrated: Migrated) => void) | undefined
  /** The built write worker, where it is not found by itself. */
  worker?: URL
  /**
   * Called with failures that no caller sees: a maintenance task that is tried again, why the store is unavailable. No
   * personal data.
   */
  onError?: (reason: string) => void
}

/**
 * Storage in one SQLite file: writes in a thread of their own, reads on this one. Brings the schema up to date.
 *
 * @throws Error if the key is missing, malformed or not the one of this file, if another server runs on it (asServer),
 * or if it cannot be opened
 */
export async function openSqliteStorage(options: SqliteOptions): Promise<SqlStorage> {
  const unlock = options.asServer ? lockAsServer(options.file) : () => {}
  const listeners: (() => void)[] = []
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  let writer: WriteThread | undefined
  let reader: Database.Database | undefined
  let ring: KeyRing
  const health = writeHealth()
  const happened = happeningSums()
  try {
    writer = options.readOnly
      ? undefined
      : await startWriteThread({
          ...{ ...options, onChange, onWrite: health.onWrite, onDamage: health.onDamage },
          onHappened: happened.add,
        })
    reader = openReader(options.file)
    await checkDatabase(reader, options.dataKey, options)
    ring = storedKeyRing(reader, options.dataKey)
  } catch (error) {
    reader?.close()
    await writer?.close()
    unlock()
    throw error
  }
  // The write thread polls, if there is one.
  const stopPolling = writer ? () => {} : pollForChanges(reader, { onChange, onError: onChange })
  const onOutsideChange = (listener: () => void) => void listeners.push(listener)
  const onError = options.onError ?? (() => {})
  const onDamage = (reason: string) => {
    health.onDamage()
    onError(reason)
  }
  const engine = sqliteEngine({ file: options.file, reader, writer, onError, onDamage, onOutsideChange })
  return assemble(options, { engine, ring, reader, writer, health, happened, stopPolling, unlock })
}

type Parts = {
  engine: SqlEngine
  ring: KeyRing
  reader: Database.Database
  writer: WriteThread | undefined
  health: ReturnType<typeof writeHealth>
  happened: ReturnType<typeof happeningSums>
  stopPolling: () => void
  unlock: () => void
}

function assemble(
  { file, dataKey, asServer, onReseal, onError = () => {} }: SqliteOptions,
  { engine, ring, reader, writer, health, happened, stopPolling, unlock }: Parts,
): SqlStorage {
  const inode = statSync(file).ino
  const files = (reading: SqlEngine) => folderFiles(attachmentFolder(file), tableFiles(reading, Date.now))
  const storage = sqlStorage(engine, { ring, dataKey, onError, files })
  const stopResealing = asServer
    ? startResealing(storage.keys, {
        onProgress: onReseal,
        onError: (error) => onError(error instanceof Error ? error.message : String(error)),
      })
    : undefined
  let closed: Promise<void> | undefined

  return {
    ...storage,
    async ready() {
      reader.prepare('select 1 from city').get()
      const isSameFile = statSync(file, { throwIfNoEntry: false })?.ino === inode
      if (!isSameFile || writer?.alive() === false) throw refuse('service.unavailable', {})
      health.expectSound()
    },
    writesFail: health.isFailing,
    figures: {
      now: () => ({ writesWaiting: writer?.waiting() ?? 0, happened: happened.all }),
      sizes: () => sizesOf(engine),
    },
    close() {
      closed ??= (async () => {
        stopPolling()
        await stopResealing?.()
        // The writer closes last, so that it can remove the log file.
        reader.close()
        await writer?.close()
        unlock()
      })()
      return closed
    },
  }
}
