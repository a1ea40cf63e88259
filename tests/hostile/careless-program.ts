import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
let built: Promise<string> | undefined

/** The careless server as a program, built once by a process: from its sources each start takes twice as long. */
export const carelessProgram = (): Promise<string> => {
  built ??= buildIt()
  return built
}

async function buildIt(): Promise<string> {
  // Below node_modules, so that it finds its packages.
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'careless-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { ssr: join(import.meta.dirname, 'naive-server.ts'), outDir: folder, target: 'node20' },
    ssr: { noExternal: true, external: ['better-sqlite3'] },
  })
  return join(folder, 'naive-server.js')
}
