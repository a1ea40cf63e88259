import { transientMap } from '../../application/shared/transient-map.ts'
import { refuse } from '../../domain/refusal.ts'

/** How long a write may take, milliseconds: browsers wait 18 s, and then try again. */
const WRITE_DEADLINE_MS = 10_000

/** What limits the time of writes. */
export type WriteDeadline = {
  /**
   * The result of `written`, unless that takes too long. It may still be stored then: whoever sends the same again gets its result.
   * @throws Refusal `service.unavailable` when the time is up
   */
  limit<T>(written: Promise<T>): Promise<T>
  stop(): void
}

/** One timer for all writes. @param onError called with a reason when the time of writes is up */
export function writeDeadline(
  onError: (reason: string) => void,
  deadlineMs: number = WRITE_DEADLINE_MS,
): WriteDeadline {
  const waiting = transientMap<{ id: number; sinceMs: number; reject(error: Error): void }>()
  let lastId = 0
  const timer = setInterval(giveUp, deadlineMs / 20).unref()

  function giveUp(): void {
    if (waiting.size() === 0) return
    const nowMs = performance.now()
    const overdue = waiting.values().filter(({ sinceMs }) => nowMs - sinceMs >= deadlineMs)
    for (const { id, reject } of overdue) {
      waiting.delete(id)
      reject(refuse('service.unavailable', {}))
    }
    if (overdue.length > 0) onError(`${overdue.length} writes took more than ${deadlineMs} ms`)
  }

  return {
    limit: (written) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { id, sinceMs: performance.now(), reject })
        written.then(
          (result) => {
            waiting.delete(id)
            resolve(result)
          },
          (error: unknown) => {
            waiting.delete(id)
            reject(error)
          },
        )
      }),
    stop: () => clearInterval(timer),
  }
}
