import { existsSync } from 'node:fs'

/**
 * Where the write thread's code lies: this folder while the source runs, else `write-worker.js` beside the built entry,
 * whether this code stands in the entry or in a chunk below it.
 *
 * @param chosen wins over both
 * @throws Error if there is none
 */
export function workerFile(chosen?: URL): { url: URL; execArgv: string[] } {
  if (!chosen && import.meta.url.endsWith('.ts')) {
    return { url: new URL('write-worker.ts', import.meta.url), execArgv: ['--import', 'tsx'] }
  }
  const built = ['write-worker.js', '../write-worker.js'].map((path) => new URL(path, import.meta.url))
  const url = chosen ?? built.find((candidate) => existsSync(candidate))
  if (!url) throw new Error('The build is incomplete: write-worker.js is missing.')
  return { url, execArgv: [] }
}
