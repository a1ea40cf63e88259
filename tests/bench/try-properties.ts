import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs the property tests with values that no run had before. A failure prints its counterexample, which then becomes a
 * case.
 */
export function tryProperties(): void {
  const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31))
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join('tests', file))
    .filter((file) => readFileSync(file, 'utf8').includes("from 'fast-check'"))
  console.log(`property tests of ${files.length} files with PROPERTY_SEED=${seed}`)
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '-c', 'tests/vitest.config.ts', '--testTimeout=120000', ...files],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', PROPERTY_SEED: seed },
    },
  )
  process.exitCode = status ?? 1
}
