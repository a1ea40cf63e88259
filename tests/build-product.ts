import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Builds what is not built from the sources as they are, in a process without the test runner's environment:
 * NODE_ENV=test would build React's development version.
 */
export function buildProduct(): void {
  const { NODE_ENV: _mode, VITEST: _runner, TZ: _zone, ...env } = process.env
  const built = spawnSync(process.execPath, ['server/start.mjs', 'build'], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (built.status !== 0) throw new Error(`The product does not build:\n${built.stdout}\n${built.stderr}`)
}
