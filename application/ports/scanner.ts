/**
 * What a scanner said of a file. `found`: what it calls what is in it; `unavailable`: nothing is known for now;
 * `too_large`: it takes none of that size as it is set up.
 */
export type ScanResult = 'clean' | 'unavailable' | 'too_large' | { found: string }

/**
 * Driven port: what looks for harmful software in files that residents send.
 * Every adapter passes `tests/contracts/scanner.contract.ts`.
 */
export interface Scanner {
  /** There is none, by the city's decision: everything is clean, and nothing is read. */
  readonly isAbsent?: true
  /**
   * Looks through a file, whose bytes it asks for as it can take them. `clean` only if it has seen all of them. Answers
   * in a time of its own, and never rejects: what fails, the file itself too, is `unavailable`.
   */
  scan(pieces: AsyncIterable<Uint8Array>): Promise<ScanResult>
}
