import type { Clock } from '../../application/ports/clock.ts'

/** A clock that stands at `iso` (with a zone: `2024-06-14T10:00:00+09:00`) until it is set. */
export type FixedClock = Clock & { set(iso: string): void; advance(ms: number): void }

/** @throws RangeError if `iso` is no instant */
export function fixedClock(iso: string): FixedClock {
  let nowMs = instant(iso)
  return {
    now: () => nowMs,
    set: (later) => {
      nowMs = instant(later)
    },
    advance: (ms) => {
      nowMs += ms
    },
  }
}

function instant(iso: string): number {
  const epochMs = Date.parse(iso)
  if (Number.isNaN(epochMs)) throw new RangeError(`not an instant: ${iso}`)
  return epochMs
}
