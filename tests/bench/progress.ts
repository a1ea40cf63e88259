const startedAt = Date.now()

/** Prints a line with the seconds since the start to stderr; the tables go to stdout. */
export function progress(text: string): void {
  process.stderr.write(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${text}\n`)
}
