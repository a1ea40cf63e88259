import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { ReportTotals } from './report-totals.ts'

const root = join(import.meta.dirname, '..')

/** Time zones the rules are tested under: days belong to Asia/Tokyo whatever zone the host has. */
const zones = { utc: 'UTC', tokyo: 'Asia/Tokyo', 'los-angeles': 'America/Los_Angeles' }

const rules = (name: string, zone: string): TestProjectConfiguration => ({
  test: {
    name,
    root,
    env: { TZ: zone, EXPECTED_TIME_ZONE: zone },
    include: ['tests/{domain,application}/**/*.test.ts'],
    testTimeout: 10_000,
  },
})

const screens = (name: string, zone: string): TestProjectConfiguration => ({
  test: {
    name: `${name}-screens`,
    root,
    env: { TZ: zone, EXPECTED_TIME_ZONE: zone },
    include: ['tests/ui/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    testTimeout: 15_000,
  },
})

/**
 * Every test of the product. `--project utc` (or `tokyo`, `los-angeles`, `'*-screens'`, `adapters`, `e2e`) runs a part.
 * The rules and screens run once per time zone; the browser tests run last, one file at a time, on the built product.
 */
export default defineConfig({
  root,
  test: {
    root,
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', new ReportTotals()],
    teardownTimeout: 20_000,
    projects: [
      ...Object.entries(zones).flatMap(([name, zone]) => [rules(name, zone), screens(name, zone)]),
      {
        test: {
          name: 'adapters',
          root,
          include: ['tests/{adapters,architecture}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          root,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
