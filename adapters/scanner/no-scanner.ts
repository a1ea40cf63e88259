import type { Scanner } from '../../application/ports/scanner.ts'

/** No scanner: what a city takes without looking is clean. */
export const noScanner: Scanner = { isAbsent: true, scan: async () => 'clean' }
