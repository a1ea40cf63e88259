import type { Found } from '../../../application/ports/self-audit.ts'

/** Entries of a list of findings that are kept. */
const LISTED = 1_000

/** Findings as they come: all are counted, the first are kept. */
export function listing<T>(): { add(finding: T): void; found(): Found<T> } {
  const first: T[] = []
  let count = 0
  return {
    add(finding) {
      count++
      if (first.length < LISTED) first.push(finding)
    },
    found: () => ({ count, first }),
  }
}
