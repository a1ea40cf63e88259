import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A clock that the tests set, for a server and the commands beside it. */
export type MovedClock = {
  /** Environment of the programs that go by it. */
  env: Readonly<Record<string, string>>
  /** Sets it; it goes on from there. `at`: `2027-06-07T10:00+09:00`. */
  set(at: string): void
}

/** Makes a clock that stands at `at`. @param under the folder for its file */
export function movedClock(at: string, under: string = process.env.E2E_FOLDER ?? tmpdir()): MovedClock {
  const file = join(mkdtempSync(join(under, 'clock-')), 'ahead')
  const loaded = pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs')).href
  const set = (to: string) => {
    // In one step: a program that reads an empty file would be in the machine's year.
    writeFileSync(`${file}.new`, String(Date.parse(to) - Date.now()))
    renameSync(`${file}.new`, file)
  }
  set(at)
  return { env: { NODE_OPTIONS: `--import ${loaded}`, CLOCK_AHEAD_FILE: file }, set }
}
