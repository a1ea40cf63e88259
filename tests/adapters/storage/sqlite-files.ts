import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { SqlStorage } from '../../../adapters/sql/sql-storage.ts'
import { openSqliteStorage, type SqliteOptions } from '../../../adapters/sqlite/sqlite-storage.ts'

/** 32 bytes; any will do. */
export const dataKey = '0f'.repeat(32)

const root = join(import.meta.dirname, '..', '..', '..')
const folders: string[] = []
let building: Promise<URL> | undefined

/** The path of a database that is not there yet, in a folder of its own. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-'))
  folders.push(folder)
  return join(folder, 'city.sqlite')
}

/** A storage on a new file, or on the one named; its thread runs the built worker, which starts four times as fast. */
export async function openTestStorage(options: Partial<SqliteOptions> = {}): Promise<SqlStorage> {
  building ??= buildWorker()
  return openSqliteStorage({ file: options.file ?? newFile(), dataKey, worker: await building, ...options })
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

/** For `afterAll`. */
export function removeFiles(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  building = undefined
}

/** Below node_modules, so that it finds its packages. */
async function buildWorker(): Promise<URL> {
  const outDir = join(root, 'node_modules', '.cache', `write-worker-${process.pid}`)
  folders.push(outDir)
  const entry = join(root, 'adapters', 'sqlite', 'write-worker.ts')
  await build({ configFile: false, logLevel: 'error', root, build: { ssr: entry, outDir, target: 'node20' } })
  return pathToFileURL(join(outDir, 'write-worker.js'))
}
