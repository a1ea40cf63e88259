import { existsSync } from 'node:fs'
import { startFaults } from '../application/start-faults.ts'
import { textOf } from '../application/texts/dictionary.ts'

/** What `new Worker` needs to run a thread. */
type WorkerFile = { start: URL | string; eval: boolean }

/**
 * Where a thread's code lies: `source` while the source runs (tests, development), else the file of this name beside
 * the built entry, whether this code stands in the entry or in a chunk below it.
 *
 * @param chosen wins over both
 * @throws Error if there is none
 */
export function workerFile(name: string, source: () => URL, chosen?: URL): WorkerFile {
  if (!chosen && import.meta.url.endsWith('.ts')) return { start: fromSource(source()), eval: true }
  const file = `${name}.js`
  const built = [file, `../${file}`].map((path) => new URL(path, import.meta.url))
  const start = chosen ?? built.find((candidate) => existsSync(candidate))
  if (!start) throw new Error(textOf(startFaults, 'build.incomplete', { file }))
  return { start, eval: false }
}

/** `--import tsx` does not reach a worker's own entry on Node 20, so the entry is a script that registers it first. */
const fromSource = (entry: URL): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`
