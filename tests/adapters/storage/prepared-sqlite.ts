import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { openSqliteStorage } from '../../../adapters/storage/sqlite/sqlite-storage.ts'
import { dataKey } from './sqlite-files.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    preparedSqlite: {
      /** Address of the built write worker, which starts ten times as fast. */
      worker: string
      /** Path of a database with the schema of this release, made with `dataKey`. */
      template: string
    }
  }
}

const root = join(import.meta.dirname, '..', '..', '..')

/** Makes what storages on SQLite begin with, once for all tests of a run. */
export default async function prepareSqlite(project: TestProject): Promise<() => void> {
  // Below node_modules, so that the worker finds its packages.
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'sqlite-'))
  const entry = join(root, 'adapters/storage/sqlite/write-worker.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { ssr: entry, outDir: folder, target: 'node20' },
    // In one file: a thread that loads all files of its packages takes three times as long to start.
    ssr: { noExternal: true, external: ['better-sqlite3'] },
  })
  const worker = pathToFileURL(join(folder, 'write-worker.js'))
  const template = join(folder, 'city.sqlite')
  const storage = await openSqliteStorage({ file: template, dataKey, worker })
  await storage.close()
  project.provide('preparedSqlite', { worker: worker.href, template })
  return () => rmSync(folder, { recursive: true, force: true })
}
