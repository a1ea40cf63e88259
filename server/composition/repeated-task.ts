import type { Logger } from 'pino'
import { repeat } from '../../application/shared/repeat.ts'

/**
 * Starts what a server does again and again; a failure is logged by its name.
 * @param task returns after how many milliseconds it is to run again; `signal` tells it to end
 * @param firstMs when it begins
 * @returns stops it after the current step
 */
export function repeatedTask(
  name: string,
  task: (signal: AbortSignal) => Promise<number>,
  { log, firstMs, afterErrorMs }: { log: Logger; firstMs: number; afterErrorMs: number },
): () => Promise<void> {
  const stop = new AbortController()
  const end = repeat(() => task(stop.signal), {
    ...{ firstMs, afterErrorMs },
    onError: (error) => {
      if (!stop.signal.aborted) log.warn({ reason: error instanceof Error ? error.message : '' }, name)
    },
  })
  return () => {
    stop.abort()
    return end()
  }
}
