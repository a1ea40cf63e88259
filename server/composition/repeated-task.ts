import type { Logger } from 'pino'
import { repeat } from '../../application/shared/repeat.ts'

type TaskOptions = {
  log: Logger
  firstMs: number
  afterErrorMs: number
  /** Called after each time with whether it went well. */
  onOutcome?: ((isWell: boolean) => void) | undefined
}

/** What each such task is given besides what it works on. */
export type Watched = Pick<TaskOptions, 'log' | 'onOutcome'>

/**
 * Starts what a server does again and again; a failure is logged by its name.
 * @param task returns after how many milliseconds it is to run again; `signal` tells it to end
 * @param firstMs when it begins
 * @returns stops it after the current step
 */
export function repeatedTask(
  name: string,
  task: (signal: AbortSignal) => Promise<number>,
  { log, firstMs, afterErrorMs, onOutcome = () => {} }: TaskOptions,
): () => Promise<void> {
  const stop = new AbortController()
  const run = async () => {
    const nextMs = await task(stop.signal)
    onOutcome(true)
    return nextMs
  }
  const end = repeat(run, {
    ...{ firstMs, afterErrorMs },
    onError: (error) => {
      if (stop.signal.aborted) return
      onOutcome(false)
      log.warn({ reason: error instanceof Error ? error.message : '' }, name)
    },
  })
  return () => {
    stop.abort()
    return end()
  }
}
