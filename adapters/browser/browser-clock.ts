import type { Clock } from '../../application/ports/clock.ts'

/** The clock of the resident's device, for what the browser shows; the server decides by its own clock. */
export const browserClock: Clock = { now: () => Date.now() }
