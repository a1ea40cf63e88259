const startedAt = Date.now()

/** One line on stderr with the seconds since the start, so that the table on stdout stays clean. */
export function progress(text: string): void {
  process.stderr.write(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${text}\n`)
}
