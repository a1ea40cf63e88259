import type { Clock } from '../../application/ports/clock.ts'

/** The clock of the resident's device; good for asking, the server decides by its own. */
export const browserClock: Clock = { now: () => Date.now() }
