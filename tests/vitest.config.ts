import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { ReportTotals } from './report-totals.ts'

const root = join(import.meta.dirname, '..')

/** Free space that a run may need for its files, bytes. */
const needed = 4 * 1024 ** 3

/** Where the files of a run go: into memory, if there is a place for it, since thousands of databases are made. */
function folderOfFiles(): string {
  const inMemory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize < needed ? tmpdir() : inMemory
  } catch {
    return tmpdir()
  }
}

// What tests leave behind goes with the run. Open to the system's user that PostgreSQL runs as.
const leftBehind = mkdtempSync(join(folderOfFiles(), 'madoguchi-tests-'))
chmodSync(leftBehind, 0o711)
process.env.TMPDIR = leftBehind
process.on('exit', () => rmSync(leftBehind, { recursive: true, force: true }))

/**
 * Files about days and clocks, by a word of their name. They run in Japan's zone, too. Whenever UTC has another day
 * than Japan Los Angeles has it as well: a run in UTC would tell no more.
 */
const aboutDays =
  '{*-,}{calendar,clock,date,dates,day,days,deadline,doses,schedule,slot,slots,vaccination,window,zone}{-*,}'

/** The screens among them on which days are computed; the others show what rules have made of them. */
const aboutShownDays = '{*-,}{date,dates,day,days,deadline,eras}{-*,}'

/** A test that expects nothing proves nothing; what is waited for comes late on a busy machine. */
const expectations = { requireAssertions: true, poll: { timeout: 10_000 } }

const cores = availableParallelism()

/** Gives property tests the same values in every run. */
const propertySeed = 'tests/property-seed.ts'

/** Tests of rules and use cases, in one time zone. */
const rules = (name: string, zone: string, files: string): TestProjectConfiguration => ({
  test: {
    name,
    root,
    env: { TZ: zone, EXPECTED_TIME_ZONE: zone },
    include: [`tests/{domain,application}/**/${files}.test.ts`],
    setupFiles: [propertySeed],
    isolate: false,
    expect: expectations,
    testTimeout: 10_000,
  },
})

/** Tests of screens, in one time zone. */
const screens = (name: string, zone: string, files: string): TestProjectConfiguration => ({
  test: {
    name,
    root,
    env: { TZ: zone, EXPECTED_TIME_ZONE: zone },
    include: [`tests/ui/**/${files}.test.{ts,tsx}`],
    environment: 'happy-dom',
    setupFiles: ['tests/ui/clean-page.ts'],
    isolate: false,
    expect: expectations,
    testTimeout: 15_000,
  },
})

/**
 * Every test of the product. `--project rules` (or `screens`, `adapters`, `e2e`) runs a part. Rules and screens run in
 * a zone far from Japan. No file leaves anything behind, so that all files of a worker share its process.
 */
export default defineConfig({
  root,
  test: {
    root,
    pool: 'forks',
    // While one waits another works; more at once only get in each other's way.
    maxWorkers: cores + 1,
    reporters: ['default', new ReportTotals()],
    teardownTimeout: 20_000,
    // What one project has compiled the others read.
    experimental: { fsModuleCache: true },
    projects: [
      rules('rules', 'America/Los_Angeles', '*'),
      rules('rules-tokyo', 'Asia/Tokyo', aboutDays),
      screens('screens', 'America/Los_Angeles', '*'),
      screens('screens-tokyo', 'Asia/Tokyo', aboutShownDays),
      {
        test: {
          name: 'adapters',
          root,
          include: ['tests/{adapters,architecture}/**/*.test.{ts,tsx}'],
          setupFiles: [propertySeed],
          globalSetup: [
            'tests/adapters/storage/postgres-server.ts',
            'tests/adapters/storage/prepared-sqlite.ts',
          ],
          isolate: false,
          expect: expectations,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'hostile',
          root,
          include: ['tests/hostile/**/*.test.ts'],
          globalSetup: ['tests/hostile/build-first.ts'],
          expect: expectations,
          // They measure for how long others wait, so that nothing else runs beside them.
          sequence: { groupOrder: 2 },
          // Each has servers of its own, of which one that starts keeps a core busy.
          maxConcurrency: cores,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          root,
          // One project, so that each worker starts one browser and loads what all of them need once.
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          isolate: false,
          expect: expectations,
          // After the others: they need the built product and all of the machine.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
