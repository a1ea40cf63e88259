import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { ReportTotals } from './report-totals.ts'

const root = join(import.meta.dirname, '..')

// What tests leave behind goes with the run. Open to the system's user that PostgreSQL runs as.
const leftBehind = mkdtempSync(join(tmpdir(), 'madoguchi-tests-'))
chmodSync(leftBehind, 0o711)
process.env.TMPDIR = leftBehind
process.on('exit', () => rmSync(leftBehind, { recursive: true, force: true }))

/** Files about days and clocks, by a word of their name. They run in every time zone. */
const aboutDays =
  '{*-,}{calendar,clock,date,dates,day,days,deadline,doses,schedule,slot,slots,vaccination,window,zone}{-*,}'

/** A test that expects nothing proves nothing; what is waited for comes late on a busy machine. */
const expectations = { requireAssertions: true, poll: { timeout: 10_000 } }

/** Gives property tests the same values in every run. */
const propertySeed = 'tests/property-seed.ts'

/** Tests of rules on memory, in one time zone. */
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

/** Suites of use cases that say most about a store; they need nothing but what every store promises. */
const aboutStores =
  '{booking-caps,book,cancel,change-booking,claim-answers,edit-answer,find-unclaimed,give-up,language-of-answers,ownership,safe-retries,save-answer,save-limit,series}'

/** Suites of use cases over HTTP on another store than memory. */
const onStore = (store: 'sqlite' | 'postgres'): TestProjectConfiguration => ({
  test: {
    name: `use-cases-${store}`,
    root,
    env: { TZ: 'America/Los_Angeles', EXPECTED_TIME_ZONE: 'America/Los_Angeles', STORE: store },
    include: [
      `tests/application/answer/${aboutStores}.test.ts`,
      'tests/application/payment/{attacks,kills,pay,reservations}.test.ts',
      'tests/application/staff/{create-user,link}.test.ts',
    ],
    setupFiles: ['tests/application/use-store.ts'],
    globalSetup: [
      `tests/adapters/storage/${store === 'postgres' ? 'postgres-server' : 'prepared-sqlite'}.ts`,
    ],
    isolate: false,
    expect: expectations,
    testTimeout: 20_000,
  },
})

/** Tests of screens on memory, in one time zone. */
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

/** Tests in Chromium on the built product; they run last. */
const inBrowser = (
  name: string,
  files: { include: string[]; exclude?: string[] },
): TestProjectConfiguration => ({
  test: {
    name,
    root,
    ...files,
    globalSetup: ['tests/e2e/global-setup.ts'],
    isolate: false,
    expect: expectations,
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

/** Every screen, looked at by axe in every width. Nothing else takes as long. */
const accessibility = 'tests/e2e/**/*accessibility.test.ts'

/**
 * Every test of the product. `--project rules` (or `screens`, `adapters`, `e2e`, `accessibility`) runs a part. Rules and
 * screens run in a zone far from Japan. No file leaves anything behind, so that all files of a worker share its process.
 */
export default defineConfig({
  root,
  test: {
    root,
    pool: 'forks',
    // Browser tests wait as much as they work.
    maxWorkers: 4,
    reporters: ['default', new ReportTotals()],
    teardownTimeout: 20_000,
    projects: [
      rules('rules', 'America/Los_Angeles', '*'),
      rules('rules-utc', 'UTC', aboutDays),
      rules('rules-tokyo', 'Asia/Tokyo', aboutDays),
      screens('screens', 'America/Los_Angeles', '*'),
      screens('screens-utc', 'UTC', aboutDays),
      screens('screens-tokyo', 'Asia/Tokyo', aboutDays),
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
      onStore('sqlite'),
      onStore('postgres'),
      {
        test: {
          name: 'hostile',
          root,
          include: ['tests/hostile/**/*.test.ts'],
          globalSetup: ['tests/hostile/build-first.ts'],
          expect: expectations,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      inBrowser('accessibility', { include: [accessibility] }),
      inBrowser('e2e', { include: ['tests/e2e/**/*.test.ts'], exclude: [accessibility] }),
    ],
  },
})
