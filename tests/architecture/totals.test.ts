import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder = ''

// Inside node_modules, so that the little projects find vitest.
beforeAll(() => {
  mkdirSync('node_modules/.cache', { recursive: true })
  folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache/totals-'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { defineConfig } from 'vitest/config'
     import { ReportTotals } from '${process.cwd()}/tests/report-totals.ts'
     export default defineConfig({
       root: '${folder}',
       test: { pool: 'forks', include: ['*.test.ts'], exclude: [], reporters: ['default', new ReportTotals()] },
     })`,
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs one test file of that text by itself. */
function run(text: string): { lines: string[]; lastLine: string | undefined; status: number | null } {
  writeFileSync(join(folder, 'a.test.ts'), text)
  const { PATH = '', HOME = '' } = process.env
  const { stdout, status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '-c', join(folder, 'vitest.config.ts')],
    {
      encoding: 'utf8',
      env: { PATH, HOME },
      timeout: 60_000,
    },
  )
  const lines = stdout.trimEnd().split('\n')
  return { lines, lastLine: lines.at(-1), status }
}

const passing = "import { afterAll, test } from 'vitest'; test('a', () => {});"

test.each([
  ['what passes', passing, '1 passed, 0 failed', 0],
  ['what fails', `${passing} test('b', () => { throw new Error('no') })`, '1 passed, 1 failed', 1],
  ['a file that cannot be loaded', `import './nothing.ts'; ${passing}`, '0 passed, 1 failed', 1],
  ['a run without a test', "import 'vitest'", '0 passed, 1 failed', 1],
  [
    'a hook that fails after the tests',
    `${passing} afterAll(() => { throw new Error('no') })`,
    '1 passed, 1 failed',
    1,
  ],
  [
    'an error that nobody caught',
    `${passing} test('b', async () => { setTimeout(() => { throw new Error('late') }, 1); await new Promise((resolve) => setTimeout(resolve, 50)) })`,
    '2 passed, 1 failed',
    1,
  ],
  [
    'a worker that dies',
    `${passing} test('b', () => { process.kill(process.pid, 'SIGKILL') })`,
    /^0 passed, [1-9] failed$/,
    1,
  ],
])('the last line of a run counts %s', (_, text, lastLine, status) => {
  expect(run(text)).toMatchObject({
    lastLine: typeof lastLine === 'string' ? lastLine : expect.stringMatching(lastLine),
    status,
  })
})

test('the slowest files of a run stand before its last line', () => {
  const text = `${passing} test('b', () => new Promise((resolve) => setTimeout(resolve, 1_200)))`
  const { lines } = run(text)
  const [time = '', file] = lines.at(-3)?.trim().split(/ s +/) ?? []
  expect(lines.at(-4)).toBe('Slowest files:')
  expect(Number(time)).toBeGreaterThanOrEqual(1.2)
  expect(file).toBe('a.test.ts')
})
