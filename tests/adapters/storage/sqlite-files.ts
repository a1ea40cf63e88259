import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { inject } from 'vitest'
import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { openSqliteStorage, type SqliteOptions } from '../../../adapters/storage/sqlite/sqlite-storage.ts'

/** 32 bytes; any will do. */
export const dataKey = '0f'.repeat(32)

const folders: string[] = []

/** The path of a database that is not there yet, in a folder of its own. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-'))
  folders.push(folder)
  return join(folder, 'city.sqlite')
}

/** The address of the built write worker: one that runs from source takes ten times as long to start. */
export const builtWorker = (): string => inject('preparedSqlite').worker

/** `config` of a server whose write worker is the built one. */
export function withBuiltWorker<Config extends { database: object }>(config: Config): Config {
  const database = { ...config.database, worker: new URL(builtWorker()) }
  return { ...config, database }
}

/** A storage on the file that is named, or on a new one that has the schema already. */
export async function openTestStorage(options: Partial<SqliteOptions> = {}): Promise<SqlStorage> {
  const { worker, template } = inject('preparedSqlite')
  const file = options.file ?? newFile()
  if (options.file === undefined) copyFileSync(template, file)
  return openSqliteStorage({ dataKey, worker: new URL(worker), ...options, file })
}

/** Another process that holds the write lock until it is let go. Resolves once it has it. */
export async function holdLock(file: string): Promise<{ letGo(): Promise<unknown> }> {
  const script = `
    const db = new (require('better-sqlite3'))(process.argv[1])
    db.exec('begin immediate')
    console.log('held')
    process.stdin.once('end', () => { db.exec('rollback'); db.close() }).resume()`
  const child = spawn(process.execPath, ['-e', script, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  return {
    letGo() {
      child.stdin.end()
      return gone
    },
  }
}

/** Overwrites the first page of a table, as a disk that fails or a log of another database would. */
export function damageTable(file: string, table: string): void {
  const db = new Database(file)
  // Nothing is left to come from a log.
  db.pragma('wal_checkpoint(truncate)')
  const size = Number(db.pragma('page_size', { simple: true }))
  const page = db
    .prepare<[string], number>('select rootpage from sqlite_master where name = ?')
    .pluck()
    .get(table)!
  db.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
  closeSync(handle)
}

/** For `afterAll`. */
export function removeFiles(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
