import { writeSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'

/** What came of a run of tests. */
type Totals = { passed: number; failed: number }

/**
 * Counts honestly: a file that could not be loaded, a hook that failed outside a test, an error nobody caught,
 * a run that was broken off and a run without a single test each count as a failure.
 */
function totalsOf(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[],
  reason: TestRunEndReason,
): Totals {
  let passed = 0
  let failed = unhandled.length
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const state = test.result().state
      if (state === 'passed') passed += 1
      // `pending` after the run has ended: the worker died under the test.
      if (state === 'failed' || state === 'pending') failed += 1
    }
    failed += module.errors().length
    for (const suite of module.children.allSuites()) failed += suite.errors().length
    if (module.state() === 'failed' && failed === 0) failed = 1
  }
  const nothingHappened = passed + failed === 0
  return { passed, failed: failed + (reason === 'interrupted' || nothingHappened ? 1 : 0) }
}

/** How many files are named at the end of a run. */
const MOST_NAMED = 10

/** Seconds, project and path of the files that took longest, hooks and imports included; the slowest first. */
function slowestFiles(modules: readonly TestModule[]): string[] {
  return modules
    .map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return { module, seconds: (collectDuration + duration) / 1000 }
    })
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MOST_NAMED)
    .map(
      ({ module: { project, relativeModuleId }, seconds }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${project.name} ${relativeModuleId}`,
    )
}

/**
 * Prints the slowest files and then `N passed, N failed` as the last line of the process, whatever else still prints
 * while it ends, and makes a run that failed by these counts exit non-zero. Only the first vitest process of a run
 * prints.
 */
export class ReportTotals implements Reporter {
  #totals: Totals = { passed: 0, failed: 1 }
  #slowest: readonly string[] = []

  onInit(): void {
    process.on('exit', () => {
      const { passed, failed } = this.#totals
      if (failed > 0 && !process.exitCode) process.exitCode = 1
      const slowest = this.#slowest.length > 0 ? `\nSlowest files:\n${this.#slowest.join('\n')}\n` : ''
      writeSync(1, `${slowest}\n${passed} passed, ${failed} failed\n`)
    })
  }

  onTestRunStart(): void {
    this.#totals = { passed: 0, failed: 1 }
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    this.#totals = totalsOf(modules, unhandled, reason)
    this.#slowest = slowestFiles(modules)
  }
}
