import type { FindingList } from '../../../application/ports/self-audit.ts'

/** Entries of a list of findings that are kept. */
const MAX_LISTED = 1_000

/** Findings as they come: all are counted, the first are kept. */
export function findingList<T>(): { add(finding: T): void; found(): FindingList<T> } {
  const first: T[] = []
  let count = 0
  return {
    add(finding) {
      count++
      if (first.length < MAX_LISTED) first.push(finding)
    },
    found: () => ({ count, first }),
  }
}
