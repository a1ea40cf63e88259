import { refuse } from '../../domain/refusal.ts'

/**
 * Runs work, now or in the order of its arrival. @throws Refusal `service.unavailable` if too much waits; what the work
 * throws
 */
type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** @param limits how much runs at once, and how much more may wait */
export function workQueue({ atOnce, waiting: most }: { atOnce: number; waiting: number }): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= most) throw refuse('service.unavailable', {})
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
