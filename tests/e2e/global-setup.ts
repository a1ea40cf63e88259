import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareBrowser } from './find-browser.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Makes sure of the browser, builds the product as it is shipped, and makes a folder for what the servers of this run
 * store; once for all browser tests.
 *
 * @returns what removes the folder
 */
export default function prepareBrowserTests(): () => void {
  prepareBrowser()
  buildProduct()
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-e2e-'))
  process.env.E2E_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Builds what is not built from the sources as they are, in a process without the test runner's environment: NODE_ENV=test
 * would build React's development version.
 */
export function buildProduct(): void {
  const { NODE_ENV: _mode, VITEST: _runner, TZ: _zone, ...env } = process.env
  const built = spawnSync(process.execPath, ['server/run.mjs', 'build'], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (built.status !== 0) throw new Error(`The product does not build:\n${built.stdout}\n${built.stderr}`)
}
